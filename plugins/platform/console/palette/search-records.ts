import { getTranslation } from '@payloadcms/translations'
import { getVisibleEntities } from '@payloadcms/ui/utilities/getVisibleEntities'
import type { PayloadRequest, Where } from 'payload'
import { z } from 'zod'
import type { FoundRecords } from '../../../core/console/console-parts.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { coreOf } from '../../../core/feature/core-of.ts'
import { brandsWith } from '../../../core/request/principal.ts'
import { ranked } from './rank.ts'

/** Records of a kind in an answer. */
const SHOWN = 5
/** Of a kind that match, the ones that were changed last, among which the best are chosen. */
const COMPARED = 25

const kind = z.object({
  collection: z.string(),
  label: z.string().describe('Name of the kind in the language of the console'),
  records: z
    .array(z.object({ id: z.string(), label: z.string(), detail: z.string() }))
    .min(1)
    .max(SHOWN),
})
type Kind = z.infer<typeof kind>

/** What the command palette finds: kinds of records with those that match best. */
export type FoundKinds = { readonly kinds: readonly Kind[] }

/**
 * `GET /api/console/search?q=`: the records that the user may open and whose title matches, for the command palette.
 *
 * @see docs/decisions/0267-find-screens-and-records-by-a-command-palette.md
 */
export const searchRecords = () =>
  defineEndpoint({
    method: 'get',
    path: '/console/search',
    summary: 'The records whose title matches, for the command palette of the console.',
    answer: z.object({ kinds: z.array(kind) }),
    auth: 'user',
    permission: null,
    // The console sends it while its user types.
    rateLimit: 'console',
    params: z.object({}),
    query: z.object({ q: z.string().trim().min(1).max(100) }),
    run: async ({ req, query: { q } }): Promise<FoundKinds> => {
      // What is hidden from a user may depend on the brands that were read for that user.
      await brandsWith(req, 'edit')
      const visible = getVisibleEntities({ req }).collections
      const parts = coreOf(req.payload.config).features.flatMap(({ console }) => console ?? [])
      const kinds: Kind[] = []
      // One after the other: a search takes no more connections to the database than another request.
      for (const found of parts.flatMap((part) => part.found ?? []))
        if (visible.includes(found.collection)) kinds.push(await findKind(req, found, q))
      return { kinds: kinds.filter(({ records }) => records.length > 0) }
    },
  })

async function findKind(
  req: PayloadRequest,
  { collection, fields, beside = [] }: FoundRecords,
  query: string,
): Promise<Kind> {
  const { labels } = req.payload.collections[collection].config
  const shown = [...fields, ...beside]
  const { docs } = await req.payload.find({
    collection,
    where: { or: fields.map((field): Where => ({ [field]: { like: query } })) },
    select: Object.fromEntries(shown.map((field) => [field, true])),
    sort: '-updatedAt',
    limit: COMPARED,
    pagination: false,
    depth: 0,
    // A user who may read none finds none.
    overrideAccess: false,
    disableErrors: true,
    req,
  })
  const records = (docs as unknown as readonly Record<string, unknown>[]).map((doc) => {
    const [label = '', ...details] = shown.map((field) => String(doc[field] ?? ''))
    return { id: String(doc.id), label, detail: details.filter(Boolean).join(' · ') }
  })
  return {
    collection,
    label: getTranslation(labels.plural, req.i18n),
    records: ranked(query, records).slice(0, SHOWN),
  }
}
