import type { PlatformProduct } from '../../conformance/commerce/bench.ts'
import { expectSuccess } from '../artworks/register.ts'
import { type Answer, call } from '../service/api.ts'
import { type Service, startService } from '../service/service.ts'

/** What the registration of a template answers. */
type Registered = { readonly template_id: string; readonly commerce_product_id: string }
/** A template as its record has it. */
export type PhotoTemplate = {
  readonly id: string
  readonly status: string
  readonly shopState: string
  readonly shopProblem: string | null
  readonly commerceProductId: string | null
  readonly pricing: object
  readonly printPixels: object
  readonly basePrice: number
}

/** A template as the API takes it. */
export const TEMPLATE = {
  title: 'Square',
  description: 'A square print.',
  print_size: { width_mm: 89, height_mm: 89, dpi: 300 },
  base_price: 100,
  quantity_discounts: { 10: 80, 50: 70 },
  production_time: '3 business days',
  shipping_method: 'Letter post',
}
/** Path to which templates of the brand `photo` are sent. */
export const TEMPLATES = '/api/photo/products/templates'

let titles = 0
/** A title that no other template of the file has. */
export const newTitle = () => `Template ${++titles}`

/** A service, and what the administrator of the brand `photo` does with templates. */
export type PhotoTemplates = {
  readonly service: Service
  /** Token of the administrator of the brand. */
  readonly admin: string
  /** Sends a template. @param token default: the administrator's */
  send(json: object, token?: string): Promise<Answer<Registered>>
  /** Registers `TEMPLATE` under a title of its own, with these fields changed. */
  register(change?: object): Promise<Registered>
  /** Runs an operation of a template, such as `deactivate`. @param token default: the administrator's */
  operate(
    id: string,
    operation: string,
    token?: string,
    brand?: string,
  ): Promise<Answer<{ readonly status: string }>>
  read(id: string): Promise<PhotoTemplate>
  /** A product of the shop. */
  product(id: string): Promise<PlatformProduct | undefined>
  /** The products of the shop with a title. */
  withTitle(title: string): Promise<PlatformProduct[]>
}

/** Starts the service; the caller stops it. */
export async function startPhotoTemplates(): Promise<PhotoTemplates> {
  const service = await startService()
  try {
    const admin = await service.tokenOf('photo-admin')
    const send: PhotoTemplates['send'] = (json, token = admin) =>
      call<Registered>(service, 'POST', TEMPLATES, { token, json })
    return {
      ...{ service, admin, send },
      register: async (change = {}) =>
        expectSuccess(await send({ ...TEMPLATE, title: newTitle(), ...change })),
      operate: (id, operation, token = admin, brand = 'photo') =>
        call(service, 'POST', `/api/${brand}/products/templates/${id}/${operation}`, { token }),
      read: async (id) =>
        expectSuccess(
          await call<PhotoTemplate>(service, 'GET', `/api/photo-templates/${id}`, { token: admin }),
        ),
      product: async (id) => (await service.products()).find((one) => one.id === id),
      withTitle: async (title) => (await service.products()).filter((one) => one.title === title),
    }
  } catch (error) {
    await service.stop()
    throw error
  }
}
