import type { CollectionBeforeOperationHook } from 'payload'
import { hashPassword } from '../src/identity/password-hash.ts'

/**
 * Hashes a dummy password when there is no account, so the response time does not reveal which
 * e-mail addresses have an account.
 */
export const equaliseLoginTiming: CollectionBeforeOperationHook = async ({
  args,
  operation,
  req,
}) => {
  if (operation !== 'login') return
  const { data } = args as { readonly data?: { readonly email?: unknown; password?: unknown } }
  if (typeof data?.email !== 'string' || typeof data.password !== 'string') return
  const { docs } = await req.payload.find({
    collection: 'users',
    where: { email: { equals: data.email.toLowerCase().trim() } },
    limit: 1,
    pagination: false,
    depth: 0,
    showHiddenFields: true,
    overrideAccess: true,
    req,
  })
  const [account] = docs
  if (account?.hash && account.salt) return
  await hashPassword(data.password)
}
