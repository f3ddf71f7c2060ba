import type {
  Access,
  CollectionConfig,
  FieldHook,
  FilterOptionsProps,
  PayloadRequest,
  Where,
} from 'payload'
import { refuseDeletingSoldTemplate } from '../hooks/refuse-deleting-sold-template.ts'
import { hiddenWithoutBrand } from '../plugins/core/access/hidden.ts'
import { nobody, ofBrandsAlsoHolding } from '../plugins/core/access/rules.ts'
import { PHOTO_PRINTS } from '../plugins/core/console/console-parts.ts'
import { lockBeforeChange } from '../plugins/core/feature/lock-records.ts'
import { brandOf, brandsOf } from '../plugins/core/request/brands.ts'
import { brandsToPrepare, closedBrandProblem } from '../plugins/core/request/open-brand.ts'
import { brandsWith, may } from '../plugins/core/request/principal.ts'
import { inLanguage } from '../src/errors/in-language.ts'
import { brandPrint } from '../src/photo-print/brand-print.ts'
import { MAX_PRINT_PRICE } from '../src/photo-print/discount-problems.ts'
import { printPixels } from '../src/photo-print/print-pixels.ts'
import { discountMap, storedDiscounts } from '../src/photo-print/stored-discounts.ts'
import { PRINT_SIDE_MM } from '../src/photo-print/template-input.ts'
import { brandField } from './fields/brand-field.ts'
import { choices } from './fields/choices.ts'
import {
  discountsField,
  dpiField,
  lineField,
  pixelsPreview,
  wholeField,
} from './fields/print-fields.ts'
import { shopComparison, shopFields } from './fields/shop-fields.ts'

/** Set by the service alone: clients see it and cannot change it. */
const managed = { create: nobody, update: nobody }

const mayCreate: Access = async ({ req, data }) => {
  if (!(await may(req, 'templates:manage'))) return false
  const brands = await brandsWith(req, 'create')
  return data?.brand === undefined ? brands.length > 0 : brands.includes(String(data.brand))
}

/** Px of the print, computed whenever a template is read, because the brand may have changed its own. */
const pixelsOfTemplate: FieldHook = async ({ siblingData, req }) => {
  const { brand, widthMm, heightMm, dpi } = siblingData
  if (!brand || [widthMm, heightMm, dpi].includes(undefined)) return undefined
  const size = { widthMm, heightMm, dpi }
  const id = typeof brand === 'object' ? brand.id : brand
  return printPixels(size, brandPrint((await brandOf(req, id))?.config, size))
}

type BrandValidation = { readonly req: PayloadRequest; readonly operation?: string }

/** Only a new template needs a brand that is open: one of a closed brand can still be changed and switched off. */
async function validBrand(value: unknown, { req, operation }: BrandValidation) {
  const brand = (await brandsOf(req)).find(({ id }) => id === value)
  if (brand?.kind !== 'photo-print') {
    return inLanguage(req, {
      en: 'Choose a brand that sells photo prints.',
      ja: 'フォトプリントを販売するブランドを選択してください。',
    })
  }
  const problem = operation === 'create' && (await closedBrandProblem(req, brand.id, 'prepare'))
  return problem ? inLanguage(req, problem) : (true as const)
}

/** A photo print for sale: size, price and discounts (specification, sections 2.5 and 2.7). */
export const photoTemplates: CollectionConfig = {
  slug: 'photo-templates',
  custom: {
    emptyList: {
      en: 'Choose “Create New” to offer the first photo print.',
      ja: '「新規作成」から最初のフォトプリントを追加してください。',
    },
  },
  admin: {
    description: {
      en: 'Sizes and prices of the photo prints that a brand sells. A template is in the shop as long as it is on sale.',
      ja: 'ブランドが販売するフォトプリントのサイズと価格です。販売中のテンプレートはショップに表示されます。',
    },
    useAsTitle: 'title',
    defaultColumns: [
      'title',
      'widthMm',
      'heightMm',
      'basePrice',
      'status',
      'shopState',
      'shopDrift',
    ],
    group: PHOTO_PRINTS,
    hidden: hiddenWithoutBrand('photo-print'),
  },
  labels: {
    singular: { en: 'Photo template', ja: 'プリントテンプレート' },
    plural: { en: 'Photo templates', ja: 'プリントテンプレート' },
  },
  // The name is how a repeated request finds the template that it made.
  indexes: [{ fields: ['brand', 'title'], unique: true }],
  access: {
    read: ofBrandsAlsoHolding('templates:manage', 'edit'),
    create: mayCreate,
    update: ofBrandsAlsoHolding('templates:manage', 'edit'),
    delete: ofBrandsAlsoHolding('templates:manage', 'delete'),
  },
  hooks: { beforeOperation: [lockBeforeChange], beforeDelete: [refuseDeletingSoldTemplate] },
  fields: [
    {
      name: 'panel',
      type: 'ui',
      admin: {},
    },
    lineField('title', 'Title', '名称'),
    {
      name: 'description',
      type: 'textarea',
      maxLength: 20_000,
      label: { en: 'Description', ja: '説明' },
    },
    {
      type: 'row',
      fields: [
        wholeField('widthMm', PRINT_SIDE_MM, 'Width (mm)', '幅（mm）'),
        wholeField('heightMm', PRINT_SIDE_MM, 'Height (mm)', '高さ（mm）'),
        dpiField,
      ],
    },
    pixelsPreview,
    wholeField(
      'basePrice',
      { min: 1, max: MAX_PRINT_PRICE },
      'Price of one print (¥)',
      '1枚の価格（円）',
    ),
    discountsField,
    {
      type: 'row',
      fields: [
        lineField('productionTime', 'Production time', '製作期間'),
        lineField('shippingMethod', 'Shipping method', '配送方法'),
      ],
    },
    {
      ...brandField(),
      // The product in the shop and the photos of customers carry the brand: it never changes.
      access: { update: nobody },
      admin: { allowCreate: false, position: 'sidebar' },
      filterOptions: async ({ req }: FilterOptionsProps): Promise<Where> => ({
        kind: { equals: 'photo-print' },
        id: { in: (await brandsToPrepare(req)).map(({ id }) => id) },
      }),
      validate: validBrand,
    },
    {
      name: 'status',
      type: 'select',
      options: choices({
        active: { en: 'On sale', ja: '販売中' },
        inactive: { en: 'Off sale', ja: '停止中' },
      }),
      required: true,
      defaultValue: 'active',
      index: true,
      access: managed,
      label: { en: 'Status', ja: '状態' },
      admin: { hidden: true },
    },
    shopComparison,
    // How far the product page of the shop has these prices: `PricesInShop`.
    { name: 'shopPrices', type: 'json', access: managed, admin: { hidden: true } },
    ...shopFields(),
    {
      // Both prices in one, as clients read them.
      name: 'pricing',
      type: 'json',
      access: managed,
      admin: { hidden: true },
      hooks: {
        beforeChange: [
          ({ siblingData: { basePrice, quantityDiscounts } }) => ({
            base: basePrice,
            discounts: discountMap(storedDiscounts(quantityDiscounts)),
          }),
        ],
      },
    },
    {
      name: 'printPixels',
      type: 'json',
      virtual: true,
      access: managed,
      admin: { hidden: true },
      hooks: { afterRead: [pixelsOfTemplate] },
    },
  ],
}
