import type { PayloadRequest, Where } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { PhotoUpload } from '../../../../src/payload-types.ts'
import { PAYABLE_MS } from '../../../../src/photo-print/upload-lifetime.ts'
import { relationId } from '../../../core/database/relation-id.ts'

type Wanted = {
  readonly brand: string
  readonly id: string
  /** The customer who asks, or `null` for a brand site, which asks for any of its customers. */
  readonly customer: string | null
}

type PayableUpload = Pick<PhotoUpload, 'id' | 'quantity' | 'totalPrice'> & {
  readonly template: string
}

/**
 * An upload that can go to the checkout.
 *
 * @throws ServiceError `NOT_FOUND` also for the upload of another customer; `CONFLICT` for one that is not ready,
 *   already ordered, or too old to be paid before its photos are removed.
 */
export async function findPayableUpload(
  req: PayloadRequest,
  { brand, id, customer }: Wanted,
): Promise<PayableUpload> {
  const where: Where = { id: { equals: id }, brand: { equals: brand } }
  const { docs } = await req.payload.find({
    collection: 'photo-uploads',
    where: customer === null ? where : { ...where, idpUid: { equals: customer } },
    limit: 1,
    pagination: false,
    depth: 0,
    overrideAccess: true,
    req,
  })
  const [upload] = docs
  if (!upload) {
    throw new ServiceError('NOT_FOUND', {
      en: 'There are no such photos. They are removed a day after they were sent.',
      ja: '該当する写真がありません。写真は送信から1日で削除されます。',
    })
  }
  const age = Date.now() - Date.parse(upload.createdAt)
  if (upload.state === 'received' && upload.readyForCheckout && age < PAYABLE_MS)
    return { ...upload, template: relationId(upload.template) }
  const sentence =
    upload.state === 'ordered'
      ? { en: 'These photos have been ordered.', ja: 'この写真はすでに注文されています。' }
      : {
          en: 'These photos cannot go to the checkout. Send them again, and correct what the response to the upload names.',
          ja: 'この写真は購入手続きに進めません。アップロード時の応答が示す問題を直して、もう一度送信してください。',
        }
  throw new ServiceError('CONFLICT', sentence)
}
