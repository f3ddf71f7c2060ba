import { expect } from 'vitest'
import type { ListedObject } from '../../../src/object-store/port.ts'
import { expectSuccess } from '../artworks/register.ts'
import { signIdToken } from '../identity/forged-tokens.ts'
import { drawJpeg } from '../pictures/images.ts'
import { type Answer, call } from '../service/api.ts'
import { type Service, startService } from '../service/service.ts'
import { temporaryFiles } from '../service/temporary-files.ts'
import { objectsBelow } from '../store/objects.ts'

type Photo = {
  readonly original_name: string
  readonly processed_url: string | null
  readonly print_ready: boolean
  readonly reasons: readonly string[]
  readonly effective_dpi: number | null
  readonly error: { readonly code: string; readonly message: string } | null
}
export type UploadedPhotos = {
  readonly upload_id: string
  readonly photos: readonly Photo[]
  readonly quantity: number
  readonly total_price: number
  readonly ready_for_checkout: boolean
  readonly checkout_problems: readonly string[]
  readonly checkout_url: string | null
}
type PhotoFile = { readonly bytes: Uint8Array; readonly name?: string }
type Fields = Readonly<Record<string, string>>

/** Path to which customers of the brand `photo` send their photos. */
export const PHOTOS = '/api/photo/photos'
const TEMPLATE = {
  print_size: { width_mm: 89, height_mm: 89 },
  base_price: 100,
  quantity_discounts: { 10: 80 },
  production_time: '3 days',
  shipping_method: 'Post',
}

let customers = 0
/** The user id of a customer that no other test of the file has. */
export const newCustomer = () => `customer-${++customers}`

/** A service with a template of square photo prints, `Square`, and what customers do with it. */
export type PhotoSite = {
  readonly service: Service
  /** Token of the administrator of the brand. */
  readonly admin: string
  /** Id of the template. */
  readonly template: string
  /** A JPEG of 1200 × 1100 px, large enough for the template. */
  readonly good: Buffer
  /** Registers a template with these fields changed and returns its id. */
  register(title: string, change?: object): Promise<string>
  /** ID token of a customer. */
  customerToken(sub: string, claims?: object): Promise<string>
  /** The form of an upload: one print of each photo with the template `Square`, with these fields changed. */
  formOf(sub: string, files: readonly PhotoFile[], change?: Fields): FormData
  /** Sends that form. @param token default: the customer's */
  send(
    sub: string,
    files: readonly PhotoFile[],
    change?: Fields,
    token?: string,
  ): Promise<Answer<UploadedPhotos>>
  /** The photos of a customer in the store. */
  stored(sub: string): Promise<ListedObject[]>
  /** The records of the uploads of a customer. */
  records(sub: string): Promise<Record<string, unknown>[]>
  /** Expects that no photo, no record and no temporary file is left of a customer. */
  nothingStays(sub: string): Promise<void>
}

/** Starts a service with photo prints; the caller stops the service. */
export async function startPhotoSite(): Promise<PhotoSite> {
  const service = await startService()
  try {
    return await photoSiteOf(service)
  } catch (error) {
    await service.stop()
    throw error
  }
}

/** The photo prints of a service that runs. */
export async function photoSiteOf(service: Service): Promise<PhotoSite> {
  const admin = await service.tokenOf('photo-admin')
  const register: PhotoSite['register'] = async (title, change = {}) => {
    const json = { ...TEMPLATE, title, ...change }
    const path = '/api/photo/products/templates'
    const answer = await call<{ template_id: string }>(service, 'POST', path, {
      token: admin,
      json,
    })
    return expectSuccess(answer).template_id
  }
  const template = await register('Square')

  const customerToken: PhotoSite['customerToken'] = (sub, claims = {}) =>
    signIdToken(service, { sub, aud: 'print-commerce-customers', ...claims })
  const formOf: PhotoSite['formOf'] = (sub, files, change = {}) => {
    const form = new FormData()
    const fields = {
      template_id: template,
      quantity: String(files.length || 1),
      'customer_info.idp_uid': sub,
      ...change,
    }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const { bytes, name = 'photo.jpg' } of files)
      form.append('photos', new Blob([new Uint8Array(bytes)]), name)
    return form
  }

  const stored: PhotoSite['stored'] = (sub) => objectsBelow(service, `photo/temp/${sub}/`)
  const records: PhotoSite['records'] = async (sub) => {
    const query = `where[idpUid][equals]=${encodeURIComponent(sub)}&depth=0`
    const answer = await call<{ docs: Record<string, unknown>[] }>(
      service,
      'GET',
      `/api/photo-uploads?${query}`,
      { token: admin },
    )
    return expectSuccess(answer).docs
  }

  return {
    service,
    admin,
    template,
    good: await drawJpeg({ width: 1200, height: 1100 }),
    register,
    customerToken,
    formOf,
    send: async (sub, files, change, token) =>
      call<UploadedPhotos>(service, 'POST', PHOTOS, {
        token: token ?? (await customerToken(sub)),
        body: formOf(sub, files, change),
      }),
    stored,
    records,
    async nothingStays(sub) {
      expect(await stored(sub)).toEqual([])
      expect(await records(sub)).toEqual([])
      const files = await temporaryFiles(service).catch((error) => {
        // No upload has been received yet.
        if (error.code === 'ENOENT') return []
        throw error
      })
      expect(files).toEqual([])
    },
  }
}
