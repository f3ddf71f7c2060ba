import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import { ERROR_TABLE } from '../../../../src/errors/error-table.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { storedError } from '../../../../src/errors/stored-error.ts'
import { can } from '../../../../src/identity/permissions.ts'
import type { Artwork } from '../../../../src/payload-types.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { brandsOf } from '../../../core/request/brands.ts'
import { requireOpenBrand } from '../../../core/request/open-brand.ts'
import { lockArtwork } from '../operations/lock-artwork.ts'
import { publishArtwork } from '../operations/publish.ts'

type Options = { readonly payload: Payload; readonly commerce: CommercePort }

/**
 * Publishes an artwork whose variants are composed, as its user chose before. A refusal ends that wish and stays on the
 * record, where the page of the artwork shows it.
 *
 * @throws a failure that may be gone later; the queue then repeats the job.
 * @see docs/decisions/0208-publish-when-ready-by-a-job-of-the-composition.md
 */
export async function publishWhenReady(
  { artworkId }: { readonly artworkId: string },
  { payload, commerce }: Options,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const artwork = await wanted(req, artworkId)
  if (!artwork) return
  try {
    await requireOpenBrand(req, relationId(artwork.brand), 'sell')
    await requireActiveOwner(req, artwork)
    await publishArtwork(req, artwork, { commerce })
  } catch (error) {
    if (!(error instanceof ServiceError) || ERROR_TABLE[error.code].retryable) throw error
    await recordRefusal(req, artworkId, error)
  }
}

/** A publication that no attempt could finish ends visibly. */
export async function giveUpPublication(
  { artworkId }: { readonly artworkId: string },
  payload: Payload,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  if (!(await wanted(req, artworkId))) return
  await recordRefusal(req, artworkId, new ServiceError('COMMERCE_UNAVAILABLE'))
}

/** The artwork, unless it is gone, or published or withdrawn already. */
async function wanted(req: PayloadRequest, artworkId: string): Promise<Artwork | null> {
  const artwork = await req.payload.findByID({
    collection: 'artworks',
    id: artworkId,
    depth: 0,
    joins: false,
    disableErrors: true,
    overrideAccess: true,
    req,
  })
  return artwork?.publishWhenReady ? artwork : null
}

/** @throws ServiceError `FORBIDDEN` where the artist may no longer sell the artwork. */
async function requireActiveOwner(
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

async function recordRefusal(
  req: PayloadRequest,
  artworkId: string,
  refusal: ServiceError,
): Promise<void> {
  await inTransaction(req, async () => {
    await lockArtwork(req, artworkId)
    await req.payload.update({
      collection: 'artworks',
      id: artworkId,
      data: { publishWhenReady: false, storedPublishProblem: storedError(refusal) },
      depth: 0,
      overrideAccess: true,
      req,
    })
  })
}
