import type { CollectionConfig, Field } from 'payload'
import { hiddenWithoutBrand } from '../plugins/core/access/hidden.ts'
import { holds, nobody } from '../plugins/core/access/rules.ts'
import { ARTWORKS } from '../plugins/core/console/console-parts.ts'
import { brandsWith } from '../plugins/core/request/principal.ts'
import type { FrameColor, MatColor, VariantType } from '../src/composition/catalogue.ts'
import type { Fit } from '../src/composition/moved-opening.ts'
import type { Orientation } from '../src/composition/orientation.ts'
import { choices } from './fields/choices.ts'
import { wholeNumber } from './fields/whole-number.ts'

const pixels = (name: string, en: string, ja: string): Field =>
  wholeNumber({ name, min: 0, label: { en, ja } })

/**
 * A frame or a mat that is drawn over the full canvas, for artworks of an orientation, and the window
 * in which the artwork is placed (specification, section 2.3). The opening of a mat that follows is
 * drawn around its window. The picture lies in the object store.
 */
export const compositionTemplates: CollectionConfig = {
  slug: 'composition-templates',
  custom: {
    emptyList: {
      en: 'Ask an operator to run the set-up, which installs the frames and mats.',
      ja: '運用担当者にセットアップの実行を依頼してください。フレームとマットが登録されます。',
    },
  },
  admin: {
    description: {
      en: 'Frames and mats in which artworks are shown and sold. The set-up installs a default set.',
      ja: '作品の画像に使うフレームとマットです。標準のセットはセットアップ時に登録されます。',
    },
    useAsTitle: 'key',
    hidden: hiddenWithoutBrand('artwork'),
    defaultColumns: ['panel', 'kind', 'type', 'color', 'orientation', 'updatedAt'],
    group: ARTWORKS,
  },
  labels: {
    singular: { en: 'Frame or mat', ja: 'フレーム・マット' },
    plural: { en: 'Frames and mats', ja: 'フレーム・マット' },
  },
  access: {
    read: async ({ req }) => (await brandsWith(req, 'edit')).length > 0,
    create: nobody,
    update: nobody,
    delete: holds('templates:delete'),
  },
  fields: [
    { name: 'panel', type: 'ui', label: { en: 'Picture', ja: '画像' }, admin: {} },
    { name: 'key', type: 'text', required: true, unique: true, label: { en: 'Key', ja: 'キー' } },
    {
      name: 'kind',
      type: 'select',
      options: choices({
        frame: { en: 'Frame', ja: 'フレーム' },
        mat: { en: 'Mat', ja: 'マット' },
      }),
      required: true,
      label: { en: 'Kind', ja: '種別' },
    },
    {
      name: 'type',
      type: 'select',
      options: choices<VariantType>({
        premium: { en: 'Premium frame', ja: 'プレミアムフレーム' },
        wood: { en: 'Wood frame', ja: '木製フレーム' },
        stand: { en: 'Table stand', ja: 'スタンド' },
        postcard: { en: 'Postcard', ja: 'ポストカード' },
      }),
      label: { en: 'Kind of product', ja: '商品の種類' },
    },
    {
      name: 'color',
      type: 'select',
      options: choices<FrameColor | MatColor>({
        black: { en: 'Black', ja: 'ブラック' },
        brown: { en: 'Brown', ja: 'ブラウン' },
        white: { en: 'White', ja: 'ホワイト' },
        natural: { en: 'Natural', ja: 'ナチュラル' },
        cream: { en: 'Cream', ja: 'クリーム' },
        gray: { en: 'Gray', ja: 'グレー' },
        navy: { en: 'Navy', ja: 'ネイビー' },
      }),
      label: { en: 'Colour', ja: '色' },
    },
    {
      name: 'orientation',
      type: 'select',
      options: choices<Orientation>({
        landscape: { en: 'Landscape', ja: '横長' },
        portrait: { en: 'Portrait', ja: '縦長' },
        square: { en: 'Square', ja: '正方形' },
        panorama: { en: 'Panorama', ja: '横長のパノラマ' },
        tall: { en: 'Tall panorama', ja: '縦長のパノラマ' },
      }),
      required: true,
      defaultValue: 'landscape',
      label: { en: 'Orientation', ja: '向き' },
    },
    {
      name: 'fit',
      type: 'select',
      options: choices<Fit>({
        fixed: { en: 'Stays as it is drawn', ja: '画像のまま固定' },
        follow: {
          en: 'Follows the artwork, in every orientation',
          ja: '作品に合わせる（すべての向き）',
        },
      }),
      required: true,
      defaultValue: 'fixed',
      admin: { condition: ({ kind }) => kind === 'mat' },
      label: { en: 'Opening of the mat', ja: 'マットの開口部' },
    },
    {
      name: 'objectKey',
      type: 'text',
      required: true,
      admin: { hidden: true },
      label: { en: 'Key of the picture', ja: '画像のキー' },
    },
    {
      name: 'sha256',
      type: 'text',
      required: true,
      admin: { hidden: true },
      label: { en: 'SHA-256', ja: 'SHA-256' },
    },
    {
      name: 'window',
      type: 'group',
      // The panel draws and changes it.
      admin: { hidden: true },
      label: { en: 'Window for the artwork', ja: '作品を配置する窓' },
      fields: [
        pixels('x', 'From the left (px)', '左から（px）'),
        pixels('y', 'From the top (px)', '上から（px）'),
        pixels('width', 'Width (px)', '幅（px）'),
        pixels('height', 'Height (px)', '高さ（px）'),
      ],
    },
  ],
}
