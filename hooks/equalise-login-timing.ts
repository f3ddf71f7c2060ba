import { pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { CollectionBeforeOperationHook } from 'payload'

const derive = promisify(pbkdf2)

/** The parameters with which Payload hashes new passwords. */
const ITERATIONS = 600_000
const KEY_BYTES = 32

/**
 * Hashes a dummy password when there is no account or it is locked, so the response time does not reveal
 * which e-mail addresses have an account.
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
  const isLocked = Date.parse(account?.lockUntil ?? '') > Date.now()
  if (account?.hash && account.salt && !isLocked) return
  await derive(data.password, randomBytes(32).toString('hex'), ITERATIONS, KEY_BYTES, 'sha256')
}
