import { z } from 'zod'
import type { ShopWords } from '../brands/shop-words.ts'
import { ServiceError } from '../errors/service-error.ts'
import { bilingual } from '../errors/zod-problems.ts'
import type { ProductInput } from './port.ts'
import { safeHtml } from './safe-html.ts'
import { tagList } from './tag-list.ts'

/** Value of `inventory_management` that lets the platform count the stock. */
const PLATFORM_INVENTORY = 'shopify'

const MAX_VARIANTS = 100
const MAX_PRICE_JPY = 99_999_999

const line = (name: string, maximum: number) =>
  z
    .string(bilingual(`${name} must be a text.`, `${name}は文字列で指定してください。`))
    .trim()
    .min(1, bilingual(`${name} must not be empty.`, `${name}を空にすることはできません。`))
    .max(
      maximum,
      bilingual(
        `${name} must have at most ${maximum} characters.`,
        `${name}は${maximum}文字以内で指定してください。`,
      ),
    )
    .regex(
      /^[^\r\n]*$/,
      bilingual(`${name} must be a single line.`, `${name}は1行で指定してください。`),
    )

const optionLabel = (name: string) =>
  z
    .string(bilingual(`${name} must be a text.`, `${name}は文字列で指定してください。`))
    .trim()
    .max(
      255,
      bilingual(
        `${name} must have at most 255 characters.`,
        `${name}は255文字以内で指定してください。`,
      ),
    )
    .default('')

const metafield = z.strictObject({
  namespace: z.literal(
    'custom',
    bilingual('namespace must be "custom".', 'namespaceには"custom"を指定してください。'),
  ),
  key: z
    .string(bilingual('key must be a text.', 'keyは文字列で指定してください。'))
    .regex(
      /^[a-z][a-z0-9_]{1,29}$/,
      bilingual(
        'key must be 2 to 30 lower-case letters, digits or _.',
        'keyは2〜30文字の英小文字・数字・「_」で指定してください。',
      ),
    )
    .refine(
      (key) => key !== 'registration_id',
      bilingual(
        'key registration_id is reserved for the service.',
        'keyのregistration_idはサービスが使用します。',
      ),
    ),
  value: line('value', 1_000),
})

const variant = z.strictObject({
  title: line('title', 255),
  price: z
    .string(
      bilingual(
        'price must be a decimal amount as text, e.g. "5500".',
        'priceは金額の文字列で指定してください（例："5500"）。',
      ),
    )
    .regex(
      /^\d{1,8}(\.0{1,2})?$/,
      bilingual(
        'price must be whole yen as text, e.g. "5500" or "5500.00".',
        'priceは円単位の整数の文字列で指定してください（例："5500"、"5500.00"）。',
      ),
    )
    .refine(
      (price) => Number(price) >= 1,
      bilingual('price must be at least 1.', 'priceは1以上で指定してください。'),
    )
    .refine(
      (price) => Number(price) <= MAX_PRICE_JPY,
      bilingual(
        `price must be at most ${MAX_PRICE_JPY}.`,
        `priceは${MAX_PRICE_JPY}以下で指定してください。`,
      ),
    ),
  inventory_management: z.literal(
    PLATFORM_INVENTORY,
    bilingual(
      `inventory_management must be "${PLATFORM_INVENTORY}".`,
      `inventory_managementには"${PLATFORM_INVENTORY}"を指定してください。`,
    ),
  ),
  inventory_quantity: z
    .int(
      bilingual(
        'inventory_quantity must be a whole number.',
        'inventory_quantityは整数で指定してください。',
      ),
    )
    .min(
      0,
      bilingual(
        'inventory_quantity must be at least 0.',
        'inventory_quantityは0以上で指定してください。',
      ),
    )
    .max(
      1_000_000,
      bilingual(
        'inventory_quantity must be at most 1000000.',
        'inventory_quantityは1000000以下で指定してください。',
      ),
    ),
  requires_shipping: z.boolean(
    bilingual(
      'requires_shipping must be true or false.',
      'requires_shippingにはtrueまたはfalseを指定してください。',
    ),
  ),
  image_src: z.url({
    protocol: /^https?$/,
    error: bilingual(
      'image_src must be a URL that starts with http:// or https://.',
      'image_srcにはhttp://またはhttps://で始まるURLを指定してください。',
    ),
  }),
  image_alt: z
    .string(bilingual('image_alt must be a text.', 'image_altは文字列で指定してください。'))
    .max(
      512,
      bilingual(
        'image_alt must have at most 512 characters.',
        'image_altは512文字以内で指定してください。',
      ),
    ),
  option1: line('option1', 255),
  option2: optionLabel('option2'),
  option3: optionLabel('option3'),
})

/** What `POST /api/commerce/products` accepts (specification, section 2.4). */
export const productPayloadSchema = z.strictObject({
  product: z.strictObject({
    title: line('title', 255),
    body_html: z
      .string(bilingual('body_html must be a text.', 'body_htmlは文字列で指定してください。'))
      .max(
        20_000,
        bilingual(
          'body_html must have at most 20000 characters.',
          'body_htmlは20000文字以内で指定してください。',
        ),
      ),
    vendor: line('vendor', 255),
    product_type: line('product_type', 255),
    tags: z
      .string(
        bilingual(
          'tags must be a comma-separated text.',
          'tagsはコンマ区切りの文字列で指定してください。',
        ),
      )
      .max(
        5_000,
        bilingual(
          'tags must have at most 5000 characters.',
          'tagsは5000文字以内で指定してください。',
        ),
      )
      .refine(
        (tags) => tagList([tags]).length <= 250,
        bilingual('tags must hold at most 250 tags.', 'tagsのタグは250件以内で指定してください。'),
      )
      .refine(
        (tags) => tagList([tags]).every((tag) => tag.length <= 255),
        bilingual(
          'A tag must have at most 255 characters.',
          'タグは1件255文字以内で指定してください。',
        ),
      ),
    metafields: z
      .array(
        metafield,
        bilingual('metafields must be a list.', 'metafieldsは配列で指定してください。'),
      )
      .max(
        50,
        bilingual('At most 50 metafields are possible.', 'metafieldsは50件まで指定できます。'),
      )
      .refine(
        (fields) => new Set(fields.map(({ key }) => key)).size === fields.length,
        bilingual('Each metafield key may occur only once.', 'metafieldsのkeyは重複できません。'),
      )
      .refine(
        (fields) => ['brand', 'idp_uid'].every((key) => fields.some((field) => field.key === key)),
        bilingual(
          'The metafields brand and idp_uid are required.',
          'metafieldsにはbrandとidp_uidが必要です。',
        ),
      ),
  }),
  variants: z
    .array(variant, bilingual('variants must be a list.', 'variantsは配列で指定してください。'))
    .min(1, bilingual('At least one variant is required.', 'variantsを1件以上指定してください。'))
    .max(
      MAX_VARIANTS,
      bilingual(
        `At most ${MAX_VARIANTS} variants are possible.`,
        `variantsは${MAX_VARIANTS}件まで指定できます。`,
      ),
    )
    .refine(
      (variants) =>
        new Set(
          variants.map(({ option1, option2, option3 }) =>
            JSON.stringify([option1, option2, option3]).toLowerCase(),
          ),
        ).size === variants.length,
      bilingual(
        'Each combination of option1, option2 and option3 may occur only once.',
        'option1、option2、option3の組み合わせは重複できません。',
      ),
    ),
})

export type ProductPayload = z.infer<typeof productPayloadSchema>

export type PayloadRules = {
  /**
   * Origins pictures may come from, e.g. `https://images.example.com`. Left out, every origin is
   * accepted; the endpoint names its own store, so that the platform cannot be made to fetch elsewhere.
   */
  readonly imageOrigins?: readonly string[]
  /** What the shop of the brand calls the options, and an option that does not apply. */
  readonly words: Pick<ShopWords, 'type' | 'frame' | 'mat' | 'none'>
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
  rules: PayloadRules,
): ProductInput {
  const { product, variants } = payload
  refuseForeignImages(payload, rules)
  const { words } = rules
  // An option that applies to no variant is left off the product.
  const second = variants.some(({ option2 }) => option2) || variants.some(({ option3 }) => option3)
  const third = variants.some(({ option3 }) => option3)
  const labelsOf = ({ option1, option2, option3 }: (typeof variants)[number]) =>
    [option1, second ? option2 || words.none : '', third ? option3 || words.none : ''] as const
  return {
    customId,
    title: product.title,
    descriptionHtml: safeHtml(product.body_html),
    vendor: product.vendor,
    productType: product.product_type,
    tags: tagList([product.tags]),
    status: 'draft',
    metafields: product.metafields,
    optionNames: [words.type, words.frame, words.mat],
    variants: variants.map((item) => ({
      customKey: [item.option1, item.option2, item.option3].filter(Boolean).join('-'),
      title: item.title,
      priceJpy: Number(item.price),
      options: labelsOf(item),
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
            message: {
              en: `image_src must be an image of this service (${imageOrigins.join(', ')}).`,
              ja: `image_srcにはこのサービスの画像を指定してください（${imageOrigins.join('、')}）。`,
            },
          },
        ],
  )
  if (errors.length === 0) return
  const sentence = {
    en: 'Some images are not images of this service.',
    ja: 'このサービスのものではない画像が含まれています。',
  }
  throw new ServiceError('VALIDATION_FAILED', sentence, { errors })
}
