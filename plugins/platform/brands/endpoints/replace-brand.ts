import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { BRAND_KINDS, BRAND_STATUSES } from '../../../../src/brands/brand-kinds.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { bilingual } from '../../../../src/errors/zod-problems.ts'
import { databaseOf } from '../../../core/database/in-database.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'

const missing = bilingual(
  'PUT replaces the whole brand: send this field too, or change single fields with PATCH.',
  'PUTはブランド全体を置き換えます。この項目も送信するか、PATCHで一部の項目のみを変更してください。',
)
/** Tells a missing field from one with a wrong value, for which Zod has a message. */
const needed = ({ input }: { readonly input?: unknown }) =>
  input === undefined ? missing : undefined

const writable = {
  name: z.string({ error: needed }),
  kind: z.enum(BRAND_KINDS, { error: needed }),
  domain: z.string({ error: needed }).nullable(),
  status: z.enum(BRAND_STATUSES, { error: needed }),
  config: z.record(z.string(), z.unknown(), { error: needed }),
}
const managed = {
  id: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** User who made the last change; `null` for the service itself. */
  changedBy: z.uuid().nullable(),
}

/**
 * `PUT /api/brands/{id}`: replaces a brand (specification, section 4.3). What the service sets itself may come along
 * as it was read; with an `updatedAt` that is not the record's it is refused, so that nothing is lost that another user has
 * changed meanwhile. The rules of the record decide about the values, as for `PATCH`.
 *
 * @see docs/decisions/0198-replace-a-brand-only-as-a-whole.md
 */
export const replaceBrand = () =>
  defineEndpoint({
    method: 'put',
    path: '/:id',
    summary: 'Replace a brand. A body that lacks a field is refused.',
    answer: z.object({ message: z.string(), doc: z.object({ ...managed, ...writable }) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    auth: 'user',
    permission: 'brands:edit',
    params: z.object({ id: z.string() }),
    body: z.strictObject({ ...writable, ...z.object(managed).partial().shape }),
    run: async ({ req, params: { id }, body }) =>
      inTransaction(req, async () => {
        if (body.updatedAt !== undefined) await requireUnchanged(req, id, body.updatedAt)
        const doc = await req.payload.update({
          collection: 'brands',
          id,
          data: body,
          depth: 0,
          overrideAccess: false,
          req,
        })
        return { message: req.t('general:updatedSuccessfully'), doc }
      }),
  })

/**
 * Locks a brand until the end of the transaction, so that no other change comes in between.
 *
 * @throws ServiceError `CONFLICT` if it has changed since it was read.
 */
async function requireUnchanged(req: PayloadRequest, id: string, updatedAt: string): Promise<void> {
  const { rows } = await databaseOf(req)
  const [brand] = await rows<{ isSame: boolean }>(
    sql`select updated_at = ${updatedAt}::timestamptz as "isSame" from brands where id = ${id} for update`,
  )
  if (brand && !brand.isSame) throw new ServiceError('CONFLICT')
}
