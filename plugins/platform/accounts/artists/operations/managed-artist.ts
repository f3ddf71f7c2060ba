import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../../src/errors/service-error.ts'
import { ARTIST, type Principal } from '../../../../../src/identity/permissions.ts'
import { isArtistAccount, permissionsBeyond } from '../../../../../src/identity/role-giving.ts'
import type { User } from '../../../../../src/payload-types.ts'
import { brandsOf } from '../../../../core/request/principal.ts'

/**
 * Makes sure that somebody holds everything that an artist holds: nobody gives or takes more than that.
 *
 * @throws ServiceError `FORBIDDEN` with the permission that is lacking.
 */
export async function requireArtistRole(req: PayloadRequest, manager: Principal): Promise<void> {
  const [lacking] = permissionsBeyond(manager, ARTIST, await brandsOf(req))
  if (lacking === undefined) return
  throw new ServiceError('FORBIDDEN', {
    en: `Artists have the permission "${lacking}", which you do not have.`,
    ja: `アーティストの権限「${lacking}」を、あなたのアカウントは持っていません。`,
  })
}

/**
 * The account of an artist. Accounts that are anything more than an artist do not exist here, whoever asks.
 *
 * @throws ServiceError `FORBIDDEN` or `NOT_FOUND`.
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
    ja: 'アーティストが見つかりません。',
  })
}
