import type { PayloadRequest } from 'payload'
import { isUuid } from '../../../../src/database/uuid.ts'
import { fieldError, ServiceError } from '../../../../src/errors/service-error.ts'
import { isArtistAccount } from '../../../../src/identity/grant-rules.ts'
import type { Principal } from '../../../../src/identity/permissions.ts'
import { may } from '../../../core/request/principal.ts'

/** Whose artwork a registration becomes. */
export type RegistrationOwner = {
  readonly owner: string
  /** Identity-provider user id, or the id of an account that has none. */
  readonly idpUid: string
}

type Asked = {
  readonly brand: string
  readonly caller: Principal
  /** As the body of the registration has it. */
  readonly idpUid: string | undefined
}

/**
 * The owner of a registration: the caller, or the artist whom an administrator names (specification, sections 1.1 and
 * 2.1).
 *
 * @throws ServiceError `FORBIDDEN` for another user id without the permissions, `VALIDATION_FAILED` at `idp_uid` where
 *   no active artist has it.
 */
export async function ownerOfRegistration(
  req: PayloadRequest,
  { brand, caller, idpUid }: Asked,
): Promise<RegistrationOwner> {
  const own = { owner: caller.id, idpUid: req.user?.idpUid ?? caller.id }
  if (idpUid === undefined || idpUid === own.idpUid) return own
  const isManager = (await may(req, 'users:manage_artists')) && (await may(req, `${brand}:edit`))
  if (!isManager) {
    throw new ServiceError('FORBIDDEN', {
      en: `Registering for another artist needs the permissions "users:manage_artists" and "${brand}:edit".`,
      ja: `ほかの作家の作品を登録するには、権限「users:manage_artists」と「${brand}:edit」が必要です。`,
    })
  }
  const { docs } = await req.payload.find({
    collection: 'users',
    where: {
      or: [{ idpUid: { equals: idpUid } }, ...(isUuid(idpUid) ? [{ id: { equals: idpUid } }] : [])],
      disabled: { not_equals: true },
    },
    limit: 2,
    depth: 0,
    overrideAccess: true,
    req,
  })
  const artist = docs.find(({ roles }) => isArtistAccount(roles))
  if (artist) return { owner: artist.id, idpUid: artist.idpUid ?? artist.id }
  throw fieldError('idp_uid', {
    en: 'No active artist has this user id.',
    ja: 'このユーザーIDを持つ有効な作家がいません。',
  })
}
