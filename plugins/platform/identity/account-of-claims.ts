import { type Payload, ValidationError } from 'payload'
import { ARTIST } from '../../../src/identity/permissions.ts'
import type { IdTokenClaims } from '../../../src/identity/tokens/verify-id-token.ts'
import type { User } from '../../../src/payload-types.ts'
import { createAccount } from './create-account.ts'

/**
 * The account of the holder of an ID token, found by `idp_uid` alone: an e-mail can change hands. An
 * unknown holder becomes an artist if `createArtists` is set, unless another account has their e-mail: a
 * token cannot claim another account's e-mail.
 */
export async function accountOfClaims(
  payload: Payload,
  { sub, email, name = email }: IdTokenClaims,
  createArtists: boolean,
): Promise<User | undefined> {
  const known = await accountWith(payload, sub)
  if (known || !createArtists || !email || !name) return known
  try {
    return await createAccount(payload, { name, email, idpUid: sub, roles: [ARTIST] })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    // Pages ask for several things at once: another request of the same person may have been first.
    return accountWith(payload, sub)
  }
}

async function accountWith(payload: Payload, idpUid: string): Promise<User | undefined> {
  const { docs } = await payload.find({
    collection: 'users',
    where: { idpUid: { equals: idpUid } },
    limit: 1,
    depth: 0,
    overrideAccess: true,
  })
  return docs[0]
}
