import { createHash, randomBytes } from 'node:crypto'

/** How long an invitation may be redeemed, in hours. */
export const INVITATION_HOURS = 72

const SHAPE = /^inv_[\w-]{43}$/

/** A new invitation with 256 random bits; the service keeps the hash alone. */
export function createInvitation(): { readonly token: string; readonly hash: string } {
  const token = `inv_${randomBytes(32).toString('base64url')}`
  return { token, hash: createHash('sha256').update(token).digest('hex') }
}

/** The hash of a presented invitation, or `null` if it cannot be one. */
export function invitationHash(token: string): string | null {
  return SHAPE.test(token) ? createHash('sha256').update(token).digest('hex') : null
}
