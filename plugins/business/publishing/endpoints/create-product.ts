import { createHash } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { knownBrandConfigSchema } from '../../../../src/brands/brand-config.ts'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import {
  type ProductPayload,
  productPayloadSchema,
  toProductInput,
} from '../../../../src/commerce/product-payload.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { objectOrigins } from '../../../../src/object-store/object-url.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { brandOf, wordsOfShop } from '../../../core/request/brands.ts'
import { requireOpenBrand } from '../../../core/request/open-brand.ts'
import { may } from '../../../core/request/principal.ts'
import { pictureSource } from '../operations/picture-source.ts'

export type CreateProductOptions = {
  readonly commerce: CommercePort
  /** Pictures come from the store, and from nowhere else. */
  readonly store: Pick<ObjectStore, 'publicUrl' | 'signedUrl'>
  /** Public URL of this service. */
  readonly serverUrl: string
}

const EXAMPLE = {
  body: {
    product: {
      title: 'Evening at the Lake',
      body_html: '<p>The last light over Lake Biwa.</p>',
      vendor: 'Hanako Sato',
      product_type: 'art',
      tags: 'landscape, lake',
      metafields: [
        { namespace: 'custom' as const, key: 'brand', value: 'art' },
        { namespace: 'custom' as const, key: 'idp_uid', value: 'auth0|6561f2' },
      ],
    },
    variants: [
      {
        title: 'Stand',
        price: '5500',
        inventory_management: 'shopify' as const,
        inventory_quantity: 999,
        requires_shipping: true,
        image_src: 'https://admin.example.com/api/files/variants/stand.webp',
        image_alt: 'Evening at the Lake on a stand',
        option1: 'Stand',
      },
    ],
  },
  answer: {
    commerce_product_id: 'gid://shopify/Product/8123456789012',
    handle: 'evening-at-the-lake',
    url: 'https://shop.example.com/products/evening-at-the-lake',
    status: 'draft' as const,
    variants: [
      { id: 'gid://shopify/ProductVariant/45123456789012', title: 'Stand', price: '5500' },
    ],
  },
}

/** `POST /api/commerce/products` with the payload of section 2.4; the product starts as a draft. */
export const createProduct = ({ commerce, ...urls }: CreateProductOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/commerce/products',
    summary: 'Create a product in the shop.',
    answer: z.object({
      commerce_product_id: z.string(),
      handle: z.string(),
      url: z.url(),
      status: z.enum(['active', 'draft', 'archived']),
      variants: z.array(z.object({ id: z.string(), title: z.string(), price: z.string() })),
    }),
    errors: ['BRAND_CLOSED', 'COMMERCE_UNAVAILABLE', 'COMMERCE_REJECTED'],
    example: EXAMPLE,
    auth: 'user',
    permission: { needs: '{brand}:create', of: 'body' },
    params: z.object({}),
    body: productPayloadSchema,
    run: async ({ req, body }) => {
      await authorize(req, body)
      const brand = body.product.product_type
      const input = toProductInput(body, customIdOf(req, body), {
        imageOrigins: [...objectOrigins(urls), ...(await cdnOrigins(req, brand))],
        words: await wordsOfShop(req, brand),
      })
      const product = await commerce.upsertProduct(input, { openPicture: pictureSource(req) })
      const titles = new Map(input.variants.map(({ customKey, title }) => [customKey, title]))
      return {
        commerce_product_id: product.id,
        handle: product.handle,
        url: product.url,
        status: product.status,
        variants: product.variants.map(({ id, customKey, price }) => ({
          id,
          title: titles.get(customKey) ?? customKey,
          price,
        })),
      }
    },
  })

/** Origin of the brand's own CDN, which delivers pictures of this service too. */
async function cdnOrigins(req: PayloadRequest, brand: string): Promise<string[]> {
  const { config } = (await brandOf(req, brand)) ?? {}
  const { cdnUrl } = knownBrandConfigSchema.safeParse(config ?? {}).data?.thumbnails ?? {}
  return cdnUrl === undefined ? [] : [new URL(cdnUrl).origin]
}

/** Rejects products for a brand of other users, or in the name of another artist. */
async function authorize(req: PayloadRequest, { product }: ProductPayload): Promise<void> {
  const brand = product.product_type
  const known = (await brandOf(req, brand)) !== undefined
  if (!known || !(await may(req, `${brand}:create`))) {
    throw new ServiceError('FORBIDDEN', {
      en: 'You may not create products of this brand.',
      ja: 'このブランドの商品を作成する権限がありません。',
    })
  }
  await requireOpenBrand(req, brand, 'prepare')
  const value = (key: string) => product.metafields.find((field) => field.key === key)?.value
  const errors = []
  if (value('brand') !== brand) {
    const message = {
      en: 'brand must equal product_type.',
      ja: 'brandにはproduct_typeと同じ値を指定してください。',
    }
    errors.push({ path: 'product.metafields.brand', message })
  }
  if (value('idp_uid') !== req.user?.idpUid && !(await may(req, `${brand}:edit`))) {
    const message = {
      en: 'idp_uid must be your own.',
      ja: 'idp_uidには自分のユーザーIDを指定してください。',
    }
    errors.push({ path: 'product.metafields.idp_uid', message })
  }
  if (errors.length === 0) return
  const sentence = {
    en: 'The metafields do not match the product.',
    ja: 'metafieldsの内容が商品と一致しません。',
  }
  throw new ServiceError('VALIDATION_FAILED', sentence, { errors })
}

/** The same product by the same artist is the same product: a repeat converges instead of doubling. */
function customIdOf(req: PayloadRequest, { product }: ProductPayload): string {
  const identity = [req.user?.id, product.product_type, product.vendor, product.title]
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 32)
}
