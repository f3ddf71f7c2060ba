import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { ServiceError } from '../../../../../src/errors/service-error.ts'
import { createServiceKey, type NewServiceKey } from '../../../../../src/identity/service-key.ts'
import { recordAudit } from '../../../../core/audit/record-audit.ts'
import { inTransaction, transactionOf } from '../../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../../core/endpoint/define-endpoint.ts'

const MAX_GRACE_MINUTES = 7 * 24 * 60

const body = z.strictObject({
  /** Beginning of the key that is replaced, as the caller saw it; `null` for the first key. */
  replaces: z.string().max(40).nullable(),
  grace_minutes: z.int().min(0).max(MAX_GRACE_MINUTES).default(0),
})

/**
 * `POST /api/service-accounts/{id}/keys`: a new key, which is shown in this answer and never again. The
 * one that it replaces stays valid for the minutes of grace; a key that was replaced before dies now.
 */
export const issueKey = () =>
  defineEndpoint({
    method: 'post',
    path: '/:id/keys',
    summary: 'Give a service account a new key; it is shown once.',
    answer: z.object({
      key: z.string(),
      key_prefix: z.string(),
      previous_key_valid_until: z.iso.datetime().nullable(),
    }),
    errors: ['CONFLICT'],
    auth: 'user',
    permission: 'service_accounts:manage',
    params: z.object({ id: z.uuid() }),
    body,
    run: ({ req, params, body: { replaces, grace_minutes } }) => {
      const key = createServiceKey()
      return inTransaction(req, async () => {
        const until = await replaceKey(req, params.id, { key, replaces, grace: grace_minutes })
        await recordAudit(req, {
          action: 'service-accounts.issue-key',
          target: 'service-accounts',
          record: params.id,
        })
        return { key: key.key, key_prefix: key.prefix, previous_key_valid_until: until }
      })
    },
  })

type Replacement = {
  readonly key: NewServiceKey
  readonly replaces: string | null
  /** Minutes. */
  readonly grace: number
}

/**
 * One statement that only fits the key that the caller saw: of two rotations at once, one wins.
 *
 * @throws ServiceError `NOT_FOUND` or `CONFLICT`.
 */
async function replaceKey(
  req: PayloadRequest,
  id: string,
  { key, replaces, grace }: Replacement,
): Promise<string | null> {
  const { drizzle, sql } = await transactionOf(req)
  const keepsPrevious = replaces !== null && grace > 0
  const result = await drizzle.execute(
    sql`update service_accounts set
          previous_key_prefix = case when ${keepsPrevious} then key_prefix end,
          previous_key_hash = case when ${keepsPrevious} then key_hash end,
          previous_key_valid_until =
            case when ${keepsPrevious} then now() + make_interval(mins => ${grace}) end,
          key_prefix = ${key.prefix}, key_hash = ${key.hash}, key_created_at = now(), updated_at = now()
        where id = ${id} and key_prefix is not distinct from ${replaces}
        returning previous_key_valid_until`,
  )
  const [row] = 'rows' in result ? (result.rows as { previous_key_valid_until: unknown }[]) : []
  if (row) {
    const until = row.previous_key_valid_until
    return until == null ? null : new Date(String(until)).toISOString()
  }
  const { totalDocs } = await req.payload.count({
    collection: 'service-accounts',
    where: { id: { equals: id } },
    overrideAccess: false,
    req,
  })
  if (totalDocs === 0)
    throw new ServiceError('NOT_FOUND', {
      en: 'There is no such service account.',
      ja: 'サービスアカウントが見つかりません。',
    })
  throw new ServiceError('CONFLICT', {
    en: 'The key of this account was changed in the meantime.',
    ja: 'このアカウントのキーは、すでにほかの操作で変更されています。',
  })
}
