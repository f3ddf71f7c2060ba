import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../../src/errors/service-error.ts'
import { isArtistAccount, missingPermissions } from '../../../../../src/identity/grant-rules.ts'
import { ARTIST, type Principal } from '../../../../../src/identity/permissions.ts'
import type { User } from '../../../../../src/payload-types.ts'
import { brandsOf } from '../../../../core/request/brands.ts'

/**
 * Makes sure that the manager holds everything that an artist holds: users grant or revoke no more than that.
 *
 * @throws ServiceError `FORBIDDEN` with the permission that is lacking.
 */
export async function requireArtistRole(req: PayloadRequest, manager: Principal): Promise<void> {
  const [lacking] = missingPermissions(manager, ARTIST, await brandsOf(req))
  if (lacking === undefined) return
  throw new ServiceError('FORBIDDEN', {
    en: `Artists have the permission "${lacking}", which you do not have.`,
    ja: `作家の権限「${lacking}」を、あなたのアカウントは持っていません。`,
  })
}

/**
 * The account of an artist. Accounts with any other role are `NOT_FOUND`, regardless of the caller.
 *
 * @throws ServiceError `FORBIDDEN` or `NOT_FOUND`.
 * @see docs/decisions/0067-invite-artists-and-bind-them-to-the-identity-provider.md
 */
export async function managedArtist(
  req: PayloadRequest,
  manager: Principal,
  id: string,
): Promise<User> {
  await requireArtistRole(req, manager)
  const { docs } = await req.payload.find({
    collection: 'users',
    where: { id: { equals: id } },
    limit: 1,
    depth: 0,
    overrideAccess: true,
    req,
  })
  if (docs[0] && isArtistAccount(docs[0].roles)) return docs[0]
  throw new ServiceError('NOT_FOUND', {
    en: 'There is no such artist.',
    ja: '作家が見つかりません。',
  })
}
