import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { inLanguage } from '../../../src/errors/in-language.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { defineEndpoint } from '../endpoint/define-endpoint.ts'
import { findVersion } from './find-version.ts'
import { inSeries, seriesOf, type Version, type VersionedTexts } from './version-series.ts'

const change = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
const part = z.object({
  heading: z.string(),
  heading_changes: z.array(change),
  kind: z.enum(['same', 'changed', 'added', 'removed']),
  changes: z.array(change),
})
const version = z.object({
  id: z.uuid(),
  version: z.string(),
  status: z.enum(['draft', 'published', 'archived']),
})

const answer = z.object({
  before: version.nullable(),
  after: version,
  texts: z.array(z.object({ name: z.string(), label: z.string(), parts: z.array(part) })),
})

export type Comparison = z.infer<typeof answer>

/**
 * `GET /api/{collection}/{id}/comparison`: what a version changes, part by part (specification, section 9), against
 * another version of the same text or, without `with`, the published one.
 */
export const compareVersions = (texts: VersionedTexts) =>
  defineEndpoint({
    method: 'get',
    path: '/:id/comparison',
    summary: 'Compare two versions of a text, part by part.',
    answer,
    auth: 'user',
    permission: texts.permission,
    params: z.object({ id: z.uuid() }),
    query: z.object({ with: z.uuid().optional() }),
    run: async ({ req, params: { id }, query }) => {
      const after = await findVersion(req, texts, id)
      const before = await otherVersion(req, texts, after, query.with)
      return {
        before: before && named(before),
        after: named(after),
        texts: texts.compare(before, after, req).map(({ label, parts, ...text }) => ({
          ...text,
          label: inLanguage(req, label),
          parts: parts.map(({ headingChanges, changes, ...one }) => ({
            ...one,
            heading_changes: [...headingChanges],
            changes: [...changes],
          })),
        })),
      }
    },
  })

const named = ({ id, version: number, status }: Version) => ({ id, version: number, status })

/** @throws ServiceError `NOT_FOUND` if the other one is no version of the same text. */
async function otherVersion(
  req: PayloadRequest,
  texts: VersionedTexts,
  version: Version,
  id: string | undefined,
): Promise<Version | null> {
  const { docs } = await req.payload.find({
    collection: texts.collection,
    where: {
      ...inSeries(texts, seriesOf(texts, version)),
      ...(id === undefined ? { status: { equals: 'published' } } : { id: { equals: id } }),
    },
    limit: 1,
    depth: 0,
    overrideAccess: true,
    req,
  })
  if (!docs[0] && id !== undefined) throw new ServiceError('NOT_FOUND')
  return (docs[0] as unknown as Version | undefined) ?? null
}
