import { z } from 'zod'
import { ServiceError } from '../errors/service-error.ts'
import type { ProductInput } from './port.ts'
import { safeHtml } from './safe-html.ts'
import { tagList } from './tag-list.ts'

/** Value of `inventory_management` that lets the platform count the stock. */
const PLATFORM_INVENTORY = 'shopify'

const MAX_VARIANTS = 100
const MAX_PRICE_JPY = 99_999_999

const line = (name: string, maximum: number) =>
  z
    .string(`${name} must be a text`)
    .trim()
    .min(1, `${name} must not be empty`)
    .max(maximum, `${name} must have at most ${maximum} characters`)
    .regex(/^[^\r\n]*$/, `${name} must be a single line`)

const optionLabel = (name: string) =>
  z
    .string(`${name} must be a text`)
    .trim()
    .max(255, `${name} must have at most 255 characters`)
    .default('')

const metafield = z.strictObject({
  namespace: z.literal('custom', 'namespace must be "custom"'),
  key: z
    .string('key must be a text')
    .regex(/^[a-z][a-z0-9_]{1,29}$/, 'key must be 2 to 30 lower-case letters, digits or _')
    .refine((key) => key !== 'registration_id', 'key registration_id belongs to the service'),
  value: line('value', 1_000),
})

const variant = z.strictObject({
  title: line('title', 255),
  price: z
    .string('price must be a decimal amount as text, e.g. "5500"')
    .regex(/^\d{1,8}(\.0{1,2})?$/, 'price must be whole yen as text, e.g. "5500" or "5500.00"')
    .refine((price) => Number(price) >= 1, 'price must be at least 1')
    .refine((price) => Number(price) <= MAX_PRICE_JPY, `price must be at most ${MAX_PRICE_JPY}`),
  inventory_management: z.literal(
    PLATFORM_INVENTORY,
    `inventory_management must be "${PLATFORM_INVENTORY}"`,
  ),
  inventory_quantity: z
    .int('inventory_quantity must be a whole number')
    .min(0, 'inventory_quantity must be at least 0')
    .max(1_000_000, 'inventory_quantity must be at most 1000000'),
  requires_shipping: z.boolean('requires_shipping must be true or false'),
  image_src: z.url({
    protocol: /^https?$/,
    error: 'image_src must be a URL that starts with http:// or https://',
  }),
  image_alt: z
    .string('image_alt must be a text')
    .max(512, 'image_alt must have at most 512 characters'),
  option1: line('option1', 255),
  option2: optionLabel('option2'),
  option3: optionLabel('option3'),
})

/** What `POST /api/commerce/products` accepts (specification, section 2.4). */
export const productPayloadSchema = z.strictObject({
  product: z.strictObject({
    title: line('title', 255),
    body_html: z
      .string('body_html must be a text')
      .max(20_000, 'body_html must have at most 20000 characters'),
    vendor: line('vendor', 255),
    product_type: line('product_type', 255),
    tags: z
      .string('tags must be a comma-separated text')
      .max(5_000, 'tags must have at most 5000 characters')
      .refine((tags) => tagList([tags]).length <= 250, 'tags must hold at most 250 tags')
      .refine(
        (tags) => tagList([tags]).every((tag) => tag.length <= 255),
        'a tag must have at most 255 characters',
      ),
    metafields: z
      .array(metafield, 'metafields must be a list')
      .max(50, 'at most 50 metafields')
      .refine(
        (fields) => new Set(fields.map(({ key }) => key)).size === fields.length,
        'each metafield key may appear once',
      )
      .refine(
        (fields) => ['brand', 'idp_uid'].every((key) => fields.some((field) => field.key === key)),
        'the metafields brand and idp_uid are required',
      ),
  }),
  variants: z
    .array(variant, 'variants must be a list')
    .min(1, 'at least one variant is required')
    .max(MAX_VARIANTS, `at most ${MAX_VARIANTS} variants`)
    .refine(
      (variants) =>
        new Set(
          variants.map(({ option1, option2, option3 }) =>
            JSON.stringify([option1, option2, option3]).toLowerCase(),
          ),
        ).size === variants.length,
      'each combination of option1, option2 and option3 may appear once',
    ),
})

export type ProductPayload = z.infer<typeof productPayloadSchema>

export type PayloadRules = {
  /**
   * Origins pictures may come from, e.g. `https://images.example.com`. Left out, every origin is
   * accepted; the endpoint names its own store, so that the platform cannot be made to fetch elsewhere.
   */
  readonly imageOrigins?: readonly string[]
}

/**
 * The platform-neutral product for a payload of the REST shape. HTML is reduced to plain text markup
 * and the product starts as a draft; publishing is a step of its own.
 *
 * @throws ServiceError `VALIDATION_FAILED` for a picture from another origin.
 */
export function toProductInput(
  payload: ProductPayload,
  customId: string,
  rules: PayloadRules = {},
): ProductInput {
  const { product, variants } = payload
  refuseForeignImages(payload, rules)
  return {
    customId,
    title: product.title,
    descriptionHtml: safeHtml(product.body_html),
    vendor: product.vendor,
    productType: product.product_type,
    tags: tagList([product.tags]),
    status: 'draft',
    metafields: product.metafields,
    variants: variants.map((item) => ({
      customKey: [item.option1, item.option2, item.option3].filter(Boolean).join('-'),
      title: item.title,
      priceJpy: Number(item.price),
      options: [item.option1, item.option2, item.option3],
      imageUrl: item.image_src,
      imageAlt: item.image_alt,
      inventoryQuantity: item.inventory_quantity,
      requiresShipping: item.requires_shipping,
      tracked: true,
    })),
  }
}

function refuseForeignImages({ variants }: ProductPayload, { imageOrigins }: PayloadRules): void {
  if (imageOrigins === undefined) return
  const errors = variants.flatMap(({ image_src }, index) =>
    imageOrigins.includes(new URL(image_src).origin)
      ? []
      : [
          {
            path: `variants.${index}.image_src`,
            message: `image_src must be an image of this service (${imageOrigins.join(', ')})`,
          },
        ],
  )
  if (errors.length === 0) return
  throw new ServiceError('VALIDATION_FAILED', 'Some images are not images of this service.', {
    errors,
  })
}
