import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { invitationHash } from '../../../../src/identity/invitation.ts'
import type { IdTokenClaims } from '../../../../src/identity/tokens/verify-id-token.ts'
import { recordAudit, recordDenied } from '../../../core/audit/record-audit.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'

/**
 * Binds the invited account to the holder of an ID token. The link alone is not enough: the provider
 * has to vouch for the e-mail address that was invited. One statement spends the invitation.
 *
 * @returns identifier of the account.
 * @throws ServiceError `INVITATION_INVALID`, in the same words whatever is wrong.
 * @see docs/decisions/0067-invite-artists-and-bind-them-to-the-identity-provider.md
 */
export async function redeemInvitation(
  req: PayloadRequest,
  token: string,
  { sub, email }: IdTokenClaims,
): Promise<string> {
  const hash = invitationHash(token)
  const id = hash && email ? await bind(req, { hash, email, sub }) : undefined
  if (id !== undefined) return id
  await recordDenied(req, { action: 'artists.redeem-invitation', reason: 'INVITATION_INVALID' })
  throw new ServiceError('INVITATION_INVALID')
}

type Binding = { readonly hash: string; readonly email: string; readonly sub: string }

async function bind(
  req: PayloadRequest,
  { hash, email, sub }: Binding,
): Promise<string | undefined> {
  return inTransaction(req, async () => {
    const { drizzle, sql } = await transactionOf(req)
    const result = await drizzle.execute(
      sql`update users set idp_uid = ${sub}, invitation_hash = null, invitation_expires_at = null,
            updated_at = now()
          where invitation_hash = ${hash} and invitation_expires_at > now() and idp_uid is null
            and disabled is not true and lower(email) = lower(${email})
            and not exists (select 1 from users as other where other.idp_uid = ${sub})
          returning id`,
    )
    const [row] = 'rows' in result ? (result.rows as { id: string }[]) : []
    if (!row) return undefined
    await recordAudit(req, {
      action: 'artists.redeem-invitation',
      target: 'users',
      record: row.id,
    })
    return row.id
  })
}
