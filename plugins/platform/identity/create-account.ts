import { createLocalReq, type Payload } from 'payload'
import type { User } from '../../../src/payload-types.ts'
import { recordAudit } from '../../core/audit/record-audit.ts'
import { inTransaction } from '../../core/database/transaction.ts'

type NewAccount = Pick<User, 'name' | 'email' | 'roles'> & Partial<User>

/**
 * Creates the account of a user for whom the identity provider or the access gateway vouches, with a random
 * password that is never disclosed. The audit entry is committed with it; its actor is the new account.
 *
 * @throws ValidationError of Payload when there is such an account already.
 */
export async function createAccount(payload: Payload, data: NewAccount): Promise<User> {
  const req = await createLocalReq({}, payload)
  return inTransaction(req, async () => {
    const account = await payload.create({
      collection: 'users',
      data: { ...data, password: crypto.randomUUID() + crypto.randomUUID() },
      overrideAccess: true,
      req,
    })
    req.user = { ...account, collection: 'users' }
    await recordAudit(req, { action: 'users.create', target: 'users', record: account.id })
    return account
  })
}
