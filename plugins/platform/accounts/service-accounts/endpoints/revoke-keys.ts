import { z } from 'zod'
import { ServiceError } from '../../../../../src/errors/service-error.ts'
import { recordAudit } from '../../../../core/audit/record-audit.ts'
import { inTransaction, transactionOf } from '../../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../../core/endpoint/define-endpoint.ts'

/** `DELETE /api/service-accounts/{id}/keys`: every key of the account dies at once. */
export const revokeKeys = () =>
  defineEndpoint({
    method: 'delete',
    path: '/:id/keys',
    summary: 'Revoke every key of a service account at once.',
    answer: z.object({ id: z.uuid() }),
    auth: 'user',
    permission: 'service_accounts:manage',
    params: z.object({ id: z.uuid() }),
    run: ({ req, params: { id } }) =>
      inTransaction(req, async () => {
        const { drizzle, sql } = await transactionOf(req)
        const result = await drizzle.execute(
          sql`update service_accounts set key_prefix = null, key_hash = null, key_created_at = null,
                previous_key_prefix = null, previous_key_hash = null, previous_key_valid_until = null,
                updated_at = now()
              where id = ${id} returning id`,
        )
        if (!('rows' in result) || result.rows.length === 0) {
          throw new ServiceError('NOT_FOUND', {
            en: 'There is no such service account.',
            ja: 'サービスアカウントが見つかりません。',
          })
        }
        await recordAudit(req, {
          action: 'service-accounts.revoke-keys',
          target: 'service-accounts',
          record: id,
        })
        return { id }
      }),
  })
