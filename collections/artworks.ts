import type { CollectionConfig, Field, PayloadRequest } from 'payload'
import { refuseDeletingSoldArtwork } from '../hooks/refuse-deleting-sold-artwork.ts'
import { removeCompositionRecords } from '../hooks/remove-composition-records.ts'
import { hiddenWithoutBrand } from '../plugins/core/access/hidden.ts'
import { nobody, ofBrandsWith, ofOwnOrBrandsWith } from '../plugins/core/access/rules.ts'
import { ARTWORKS } from '../plugins/core/console/console-parts.ts'
import { lockBeforeChange } from '../plugins/core/feature/lock-records.ts'
import { creationYearProblem } from '../src/artworks/creation-year.ts'
import { MAX_TAG_LENGTH, MAX_TAGS } from '../src/artworks/registration-input.ts'
import type { VariantType } from '../src/composition/catalogue.ts'
import { priceName } from '../src/composition/type-names.ts'
import { inLanguage } from '../src/errors/in-language.ts'
import { ARTIST } from '../src/identity/permissions.ts'
import { artworkSaleFields } from './fields/artwork-sale-fields.ts'
import { brandField } from './fields/brand-field.ts'
import { keepTags } from './fields/keep-tags.ts'
import { publicationStates } from './fields/publication-states.ts'
import { shopComparison, shopFields } from './fields/shop-fields.ts'
import { wholeNumber } from './fields/whole-number.ts'

type Validation = { readonly req: PayloadRequest }

const price = (name: string, type: VariantType): Field =>
  wholeNumber({
    name,
    required: true,
    min: 1,
    max: 10_000_000,
    label: priceName(type),
    admin: { width: '25%' },
    validate: (value: unknown, { req }: Validation) =>
      (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10_000_000) ||
      inLanguage(req, {
        en: 'A price is a whole number of yen from 1 to 10,000,000.',
        ja: '1〜10,000,000の整数（円）で入力してください。',
      }),
  })

/** Set by the service alone: clients see it and cannot change it. */
const managed = { create: nobody, update: nobody }

/** An artwork with its prices and what the shop knows of it (specification, section 2.7). */
export const artworks: CollectionConfig = {
  slug: 'artworks',
  admin: {
    useAsTitle: 'title',
    hidden: hiddenWithoutBrand('artwork', true),
    defaultColumns: ['thumbnailUrl', 'title', 'owner', 'premiumBasePrice', 'status', 'updatedAt'],
    group: ARTWORKS,
    listSearchableFields: ['title', 'artist', 'technique'],
  },
  labels: { singular: { en: 'Artwork', ja: '作品' }, plural: { en: 'Artworks', ja: '作品' } },
  access: {
    read: ofOwnOrBrandsWith('edit'),
    create: nobody,
    update: ofOwnOrBrandsWith('edit'),
    delete: ofBrandsWith('delete'),
  },
  hooks: {
    beforeOperation: [lockBeforeChange],
    beforeDelete: [refuseDeletingSoldArtwork, removeCompositionRecords],
  },
  fields: [
    {
      name: 'panel',
      type: 'ui',
      admin: {},
    },
    {
      type: 'tabs',
      tabs: [
        {
          label: { en: 'Pictures', ja: '画像' },
          fields: [
            {
              name: 'gallery',
              type: 'ui',
              admin: {},
            },
          ],
        },
        {
          label: { en: 'Details and prices', ja: '作品情報と価格' },
          fields: [
            {
              type: 'row',
              fields: [
                {
                  name: 'title',
                  type: 'text',
                  required: true,
                  maxLength: 255,
                  index: true,
                  label: { en: 'Title', ja: 'タイトル' },
                  admin: { disableBulkEdit: true },
                },
                {
                  name: 'artist',
                  type: 'text',
                  required: true,
                  maxLength: 255,
                  index: true,
                  label: { en: 'Artist', ja: '作家名' },
                },
              ],
            },
            {
              name: 'technique',
              type: 'text',
              required: true,
              maxLength: 255,
              label: { en: 'Technique', ja: '技法' },
            },
            {
              name: 'description',
              type: 'textarea',
              required: true,
              maxLength: 20_000,
              label: { en: 'Description', ja: '作品解説' },
              admin: { disableBulkEdit: true },
            },
            {
              type: 'row',
              fields: [
                wholeNumber({
                  name: 'creationYear',
                  validate: (value: unknown, { req }: Validation) => {
                    const problem = creationYearProblem(value)
                    return problem === undefined || inLanguage(req, problem)
                  },
                  label: { en: 'Year of creation', ja: '制作年' },
                  admin: { disableBulkEdit: true },
                }),
                {
                  name: 'size',
                  type: 'text',
                  maxLength: 255,
                  label: { en: 'Size', ja: 'サイズ' },
                  admin: { disableBulkEdit: true },
                },
              ],
            },
            {
              name: 'tags',
              type: 'text',
              hasMany: true,
              maxRows: MAX_TAGS,
              maxLength: MAX_TAG_LENGTH,
              validate: keepTags,
              label: { en: 'Tags', ja: 'タグ' },
            },
            {
              type: 'row',
              fields: [
                price('premiumBasePrice', 'premium'),
                price('woodBasePrice', 'wood'),
                price('standPrice', 'stand'),
                price('postcardPrice', 'postcard'),
              ],
            },
            {
              type: 'row',
              fields: [
                {
                  ...brandField(),
                  access: managed,
                  admin: { readOnly: true },
                },
                {
                  name: 'owner',
                  type: 'relationship',
                  relationTo: 'users',
                  required: true,
                  index: true,
                  access: managed,
                  label: { en: 'Owner', ja: '所有者' },
                  admin: { readOnly: true },
                },
              ],
            },
          ],
        },
        { label: { en: 'Shop', ja: 'ショップ' }, fields: [shopComparison] },
        {
          label: { en: 'Print files', ja: '印刷データ' },
          // The files are the factory's and the administrators', not the artists'.
          admin: {
            condition: (_data, _siblings, { user }) =>
              user?.roles?.some((role) => role !== ARTIST) ?? false,
          },
          fields: [
            {
              name: 'printFiles',
              type: 'ui',
              admin: {},
            },
          ],
        },
      ],
    },
    {
      name: 'status',
      type: 'select',
      options: publicationStates(),
      required: true,
      defaultValue: 'draft',
      index: true,
      access: managed,
      label: { en: 'Status', ja: '状態' },
      admin: { hidden: true },
    },
    { name: 'idpUid', type: 'text', required: true, access: managed, admin: { hidden: true } },
    ...['originalImageUrl', 'originalKey', 'originalSha256', 'commerceHandle'].map(
      (name): Field => ({ name, type: 'text', access: managed, admin: { hidden: true } }),
    ),
    {
      name: 'thumbnailUrl',
      type: 'text',
      access: managed,
      label: { en: 'Picture', ja: '画像' },
      admin: { hidden: true, disableListFilter: true },
    },
    // How the thumbnail was cut, so that another setting of the brand makes a new one.
    { name: 'thumbnailStyle', type: 'text', hidden: true, access: { read: nobody, ...managed } },
    {
      name: 'imageHash',
      type: 'text',
      unique: true,
      index: true,
      access: managed,
      admin: { hidden: true },
    },
    ...shopFields(),
    ...['imageWidth', 'imageHeight'].map(
      (name): Field => wholeNumber({ name, access: managed, admin: { hidden: true } }),
    ),
    ...artworkSaleFields,
    // SHA-256 of the upload token that may still bring the image; empty once it is spent. Until when it
    // may, the token says itself.
    { name: 'uploadTokenHash', type: 'text', hidden: true, access: { read: nobody, ...managed } },
    {
      name: 'variants',
      type: 'join',
      collection: 'variants',
      on: 'artwork',
      defaultLimit: 30,
      // Payload hides it from forms, yet offers it for many artworks at once.
      admin: { hidden: true, allowCreate: false, disableBulkEdit: true } as object,
    },
  ],
}
