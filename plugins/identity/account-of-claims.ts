import type { Payload } from 'payload'
import { ARTIST } from '../../src/identity/permissions.ts'
import type { IdTokenClaims } from '../../src/identity/tokens/verify-id-token.ts'
import type { User } from '../../src/payload-types.ts'

/**
 * The account of the holder of an ID token, found by `idp_uid` alone: an e-mail can change hands. An
 * unknown holder becomes an artist where `createArtists` says so.
 */
export async function accountOfClaims(
  payload: Payload,
  claims: IdTokenClaims,
  createArtists: boolean,
): Promise<User | undefined> {
  const { docs } = await payload.find({
    collection: 'users',
    where: { idpUid: { equals: claims.sub } },
    limit: 1,
    depth: 0,
    overrideAccess: true,
  })
  if (docs[0] || !createArtists || !claims.email) return docs[0]
  return payload.create({
    collection: 'users',
    data: {
      name: claims.name ?? claims.email,
      email: claims.email,
      idpUid: claims.sub,
      roles: [ARTIST],
      // Nobody knows this password: the account logs in at the identity provider only.
      password: crypto.randomUUID() + crypto.randomUUID(),
    },
    overrideAccess: true,
  })
}
