import type { Readable } from 'node:stream'
import type { PayloadRequest } from 'payload'
import { languageOf } from '../../../../src/errors/in-language.ts'
import { fieldError, ServiceError } from '../../../../src/errors/service-error.ts'
import { MAX_IMAGE_BYTES } from '../../../../src/imaging/limits.ts'
import { drain } from '../../../../src/imaging/multipart/drain.ts'
import { checkoutProblems } from '../../../../src/photo-print/checkout.ts'
import { echoedName } from '../../../../src/photo-print/echoed-name.ts'
import { type FormPart, readPhotoForm } from '../../../../src/photo-print/photo-form.ts'
import { photoKey } from '../../../../src/photo-print/photo-key.ts'
import { totalPrice } from '../../../../src/photo-print/quantity-price.ts'
import { receivePhoto, type StoredPhoto } from '../../../../src/photo-print/receive-photo.ts'
import { parseUploadFields, type UploadFields } from '../../../../src/photo-print/upload-fields.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import type { PhotoPrintOptions } from '../options.ts'
import { deleteCustomerPhotos } from './delete-customer-photos.ts'
import { startHeartbeat } from './heartbeat.ts'
import { type OrderableTemplate, orderableTemplate } from './orderable-template.ts'
import { type PhotoAnswer, photoAnswer, type UploadAnswer } from './photo-answer.ts'
import { reserveUpload } from './reserve-upload.ts'

export type UploadEvent =
  | { readonly event: 'started'; readonly data: { readonly upload_id: string } }
  | { readonly event: 'photo'; readonly data: PhotoAnswer & { readonly index: number } }
  | { readonly event: 'done'; readonly data: UploadAnswer }

type Upload = {
  readonly brand: string
  readonly body: Readable
  readonly contentType: string
  /** Throws unless the caller may act for this customer. */
  readonly requireCustomer: (idpUid: string) => void
}

/**
 * Receives the photos of a customer one after another and tells how far it is (specification, section
 * 2.6). Nothing comes before the fields are checked. Unless it comes to `done`, whatever ends it – a
 * failure, a sender who broke off, a reader who left – nothing stays.
 *
 * @throws ServiceError of the form, the fields, the template, the limits or the store.
 */
export async function* uploadPhotos(
  req: PayloadRequest,
  { brand, body, contentType, requireCustomer }: Upload,
  options: PhotoPrintOptions,
): AsyncGenerator<UploadEvent, void, undefined> {
  const parts = readPhotoForm(body, contentType)
  let reserved: { readonly id: string } | undefined
  let endSigns = () => {}
  let done = false
  try {
    const { fields, first } = await fieldsBeforePhotos(parts)
    requireCustomer(fields.idpUid)
    const template = await orderableTemplate(req, brand, fields.templateId)
    const price = totalPrice(template.pricing, fields.quantity)
    const upload = await reserveUpload(req, {
      ...{ brand, template: template.id, totalPrice: price },
      ...{ idpUid: fields.idpUid, quantity: fields.quantity },
    })
    reserved = upload
    endSigns = startHeartbeat(req, upload.id)
    yield { event: 'started', data: { upload_id: upload.id } }

    const answers: PhotoAnswer[] = []
    const stored: StoredPhoto[] = []
    for await (const { fileName, stream } of photos(first, parts)) {
      const index = answers.length
      const key = photoKey(brand, fields.idpUid, upload.firstTimestamp + index)
      const { store, tempDir } = options
      const outcome = await receivePhoto(stream, { store, tempDir, print: template.print, key })
      if ('stored' in outcome) stored.push(outcome.stored)
      const answer = await photoAnswer(echoedName(fileName), outcome, languageOf(req), options)
      answers.push(answer)
      yield { event: 'photo', data: { index, ...answer } }
    }
    const answer = finished(upload.id, answers, fields, template)
    await record(req, upload.id, stored, answer.ready_for_checkout)
    done = true
    yield { event: 'done', data: answer }
  } finally {
    endSigns()
    await parts.return()
    if (!done) {
      await drain(body, MAX_IMAGE_BYTES)
      if (reserved) await deleteCustomerPhotos(req, reserved.id, options)
    }
  }
}

/** The fields, and the first photo behind them. Without a photo there is nothing to do. */
async function fieldsBeforePhotos(parts: AsyncGenerator<FormPart>) {
  const fields: { name: string; value: string }[] = []
  for (;;) {
    const { value: part, done } = await parts.next()
    if (done) {
      parseUploadFields(fields)
      throw fieldError('photos', {
        en: 'Send at least one photo.',
        ja: '写真を1枚以上送信してください。',
      })
    }
    if (part.kind === 'photo') return { fields: parseUploadFields(fields), first: part }
    fields.push(part)
  }
}

type Photo = Extract<FormPart, { kind: 'photo' }>

async function* photos(first: Photo, parts: AsyncGenerator<FormPart>): AsyncGenerator<Photo> {
  yield first
  for (;;) {
    const { value: part, done } = await parts.next()
    if (done) return
    if (part.kind === 'field') {
      throw fieldError(part.name, {
        en: 'All fields must precede the first photo.',
        ja: 'すべての項目を最初の写真より前に送信してください。',
      })
    }
    yield part
  }
}

function finished(
  id: string,
  answers: readonly PhotoAnswer[],
  { quantity }: UploadFields,
  { pricing }: OrderableTemplate,
): UploadAnswer {
  const states = answers.map((photo) => ({
    stored: photo.error === null,
    printReady: photo.print_ready,
  }))
  const problems = checkoutProblems(states, quantity)
  return {
    upload_id: id,
    photos: [...answers],
    quantity,
    total_price: totalPrice(pricing, quantity),
    currency: 'JPY',
    ready_for_checkout: problems.length === 0,
    checkout_problems: problems,
  }
}

async function record(
  req: PayloadRequest,
  id: string,
  stored: readonly StoredPhoto[],
  readyForCheckout: boolean,
): Promise<void> {
  await inTransaction(req, async () => {
    const { drizzle, sql } = await transactionOf(req)
    const receiving = await drizzle.execute(
      sql`select 1 from photo_uploads where id = ${id} and state = 'receiving' for update`,
    )
    if (!('rows' in receiving) || receiving.rows.length === 0) {
      throw new ServiceError('CONFLICT', {
        en: 'These photos were removed before all of them had arrived. Send them again.',
        ja: 'すべての写真が届く前に削除されました。もう一度送信してください。',
      })
    }
    await req.payload.update({
      collection: 'photo-uploads',
      id,
      data: { state: 'received', photos: [...stored], readyForCheckout },
      depth: 0,
      overrideAccess: true,
      req,
    })
  })
}
