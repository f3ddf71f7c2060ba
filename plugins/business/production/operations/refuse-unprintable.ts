import type { CollectionBeforeChangeHook, PayloadRequest } from 'payload'
import type { Sentence } from '../../../../src/errors/in-language.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { Order } from '../../../../src/payload-types.ts'
import { photoLines } from './photo-lines.ts'

/** Refuses to print an order of photos that differs from its uploads, or whose print files are not possible. */
export const refuseUnprintable: CollectionBeforeChangeHook<Order> = async ({
  data,
  originalDoc,
  req,
}) => {
  if (!originalDoc || originalDoc.status === 'printing' || data.status !== 'printing') return data
  if (photoLines(originalDoc).length === 0) return data
  // Also of one that a user takes off hold; the service clears the problems with the same change.
  const problems = data.photoProblems ?? originalDoc.photoProblems ?? []
  if (problems.length > 0) throw new ServiceError('CONFLICT', DIFFERS)
  if (originalDoc.status !== 'pending') return data
  const states = await fileStates(req, originalDoc.id)
  if (states.length === 0) throw new ServiceError('CONFLICT', NOT_READY)
  if (states.some((state) => state === 'refused' || state === 'failed'))
    throw new ServiceError('CONFLICT', UNPRINTABLE)
  return data
}

/** The state of each print file of an order; `undefined` for one that is gone. */
async function fileStates(req: PayloadRequest, orderId: string): Promise<(string | undefined)[]> {
  const { docs } = await req.payload.find({
    collection: 'order-prints',
    where: { order: { equals: orderId } },
    pagination: false,
    depth: 1,
    overrideAccess: true,
    req,
  })
  return docs.map(({ printData }) =>
    typeof printData === 'object' && printData !== null ? printData.status : undefined,
  )
}

const DIFFERS: Sentence = {
  en: 'The order differs from the photos that the customer sent. Correct it in the shop, or cancel it.',
  ja: '注文の内容とお客様の写真が一致しません。ショップで注文を修正するか、キャンセルしてください。',
}
const NOT_READY: Sentence = {
  en: 'The photos of this order are still being prepared. Try again in a moment.',
  ja: 'この注文の写真を準備しています。しばらくしてからもう一度お試しください。',
}
const UNPRINTABLE: Sentence = {
  en: 'A photo of this order cannot be printed. Ask the customer for another one, or cancel the order.',
  ja: 'この注文には印刷できない写真があります。お客様に別の写真を依頼するか、注文をキャンセルしてください。',
}
