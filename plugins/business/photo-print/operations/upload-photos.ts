import type { PayloadRequest } from 'payload'
import { languageOf } from '../../../../src/errors/in-language.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { Uploader } from '../../../../src/imaging/receive/admit-upload.ts'
import type { OpenForm } from '../../../../src/multipart/receive-form.ts'
import { checkoutProblems } from '../../../../src/photo-print/checkout.ts'
import { echoedName } from '../../../../src/photo-print/echoed-name.ts'
import type { PHOTO_FORM } from '../../../../src/photo-print/photo-form.ts'
import { photoKey } from '../../../../src/photo-print/photo-key.ts'
import { totalPrice } from '../../../../src/photo-print/quantity-price.ts'
import { receivePhoto, type StoredPhoto } from '../../../../src/photo-print/receive-photo.ts'
import { namedFields, type UploadFields } from '../../../../src/photo-print/upload-fields.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { requireBrand } from '../../../core/request/brands.ts'
import type { PhotoPrintOptions } from '../options.ts'
import { checkoutOf } from './checkout-of.ts'
import { deleteCustomerPhotos } from './delete-customer-photos.ts'
import { startHeartbeat } from './heartbeat.ts'
import { type OrderableTemplate, orderableTemplate } from './orderable-template.ts'
import { type PhotoAnswer, photoAnswer, type UploadAnswer } from './photo-answer.ts'
import type { PhotoSender } from './photo-sender.ts'
import { reserveUpload } from './reserve-upload.ts'

export type UploadEvent =
  | { readonly event: 'started'; readonly data: { readonly upload_id: string } }
  | { readonly event: 'photo'; readonly data: PhotoAnswer & { readonly index: number } }
  | { readonly event: 'done'; readonly data: UploadAnswer }

/** Reads the fields of the form; the photos are read one after another. */
export type OpenPhotoForm = (uploader: Uploader) => Promise<OpenForm<typeof PHOTO_FORM>>

type Upload = {
  readonly brand: string
  readonly openForm: OpenPhotoForm
  readonly sender: PhotoSender
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
  { brand, openForm, sender }: Upload,
  options: PhotoPrintOptions,
): AsyncGenerator<UploadEvent, void, undefined> {
  let form: OpenForm<typeof PHOTO_FORM> | undefined
  let reserved: { readonly id: string } | undefined
  let endSigns = () => {}
  let done = false
  try {
    form = await openForm(sender.uploader)
    const fields = namedFields(form.fields)
    sender.requireCustomer(fields.idpUid)
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
    for await (const { fileName, stream } of form.files) {
      const index = answers.length
      const key = photoKey(brand, fields.idpUid, upload.firstTimestamp + index)
      const { store, tempDir } = options
      const outcome = await receivePhoto(stream, { store, tempDir, print: template.print, key })
      if ('stored' in outcome) stored.push(outcome.stored)
      const answer = await photoAnswer(echoedName(fileName), outcome, languageOf(req), options)
      answers.push(answer)
      yield { event: 'photo', data: { index, ...answer } }
    }
    // Each may have been switched off while the photos arrived.
    await requireBrand(req, brand, 'photo-print')
    await orderableTemplate(req, brand, template.id)
    const answer = finished(upload.id, answers, fields, template)
    await record(req, upload.id, stored, answer.ready_for_checkout)
    done = true
    yield { event: 'done', data: await withCheckout(req, answer, template.id, options) }
  } finally {
    endSigns()
    await form?.close()
    if (!done && reserved) {
      const { store } = options
      await deleteCustomerPhotos(req, reserved.id, { store, cause: 'aborted' })
    }
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
    checkout_url: null,
  }
}

/** The photos stay where the shop is unavailable: the customer asks for the checkout again. */
async function withCheckout(
  req: PayloadRequest,
  answer: UploadAnswer,
  template: string,
  { commerce }: PhotoPrintOptions,
): Promise<UploadAnswer> {
  if (!answer.ready_for_checkout) return answer
  const { upload_id: id, quantity, total_price: totalPrice } = answer
  try {
    const { url } = await checkoutOf({ id, template, quantity, totalPrice }, { commerce })
    return { ...answer, checkout_url: url }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    req.payload.logger.warn({ upload: id, err: error }, 'The shop prepared no checkout.')
    return { ...answer, ready_for_checkout: false, checkout_problems: ['CHECKOUT_UNAVAILABLE'] }
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
