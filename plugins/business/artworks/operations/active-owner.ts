import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { can } from '../../../../src/identity/permissions.ts'
import type { Artwork } from '../../../../src/payload-types.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { brandsOf } from '../../../core/request/brands.ts'

/** @throws ServiceError `FORBIDDEN` where the artist may no longer sell the artwork. */
export async function requireActiveOwner(
  req: PayloadRequest,
  { owner, brand }: Pick<Artwork, 'owner' | 'brand'>,
): Promise<void> {
  const { id, disabled, roles } = await req.payload.findByID({
    collection: 'users',
    id: relationId(owner),
    depth: 0,
    overrideAccess: true,
    req,
  })
  if (disabled) {
    throw new ServiceError('FORBIDDEN', {
      en: 'The account of the artist is disabled.',
      ja: '作家のアカウントが無効です。',
    })
  }
  if (can({ id, roles }, `${relationId(brand)}:edit`, await brandsOf(req), id)) return
  throw new ServiceError('FORBIDDEN', {
    en: 'The artist may no longer change artworks of this brand.',
    ja: '作家に、このブランドの作品を変更する権限がなくなりました。',
  })
}
