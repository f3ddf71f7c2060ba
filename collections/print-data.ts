import type { CollectionConfig, Field, TextField } from 'payload'
import { hiddenWithoutBrand } from '../plugins/core/access/hidden.ts'
import { nobody, ofBrandsWith } from '../plugins/core/access/rules.ts'
import { ARTWORKS } from '../plugins/core/console/console-parts.ts'
import { brandField } from './fields/brand-field.ts'
import { choices } from './fields/choices.ts'
import { wholeNumber } from './fields/whole-number.ts'

export const PRINT_DATA_STATES = ['queued', 'ready', 'refused', 'failed'] as const

type Words = readonly [name: string, en: string, ja: string]

const text = (...[name, en, ja]: Words): TextField => ({ name, type: 'text', label: { en, ja } })
const requiredText = (...words: Words): TextField => ({ ...text(...words), required: true })
const requiredNumber = (...[name, en, ja]: Words): Field =>
  wholeNumber({ name, required: true, label: { en, ja } })

/**
 * A print file: what it is made from, how it was cut, what the preflight found (specification, section
 * 2.9). Written by the service alone.
 */
export const printData: CollectionConfig = {
  slug: 'print-data',
  custom: {
    emptyList: {
      en: 'The first file appears here once an administrator creates it on the page of an artwork.',
      ja: '管理者が作品のページで印刷データを作成すると、ここに表示されます。',
    },
  },
  admin: {
    description: {
      en: 'Print files for the factory, one per size. They are created on the page of an artwork and are not visible to artists.',
      ja: '工場に送る印刷データです（サイズごとに1点）。作品のページで作成します。作家には表示されません。',
    },
    useAsTitle: 'key',
    defaultColumns: ['brand', 'artwork', 'size', 'status', 'effectiveDpi', 'updatedAt'],
    group: ARTWORKS,
    hidden: hiddenWithoutBrand('artwork'),
  },
  labels: {
    singular: { en: 'Print file', ja: '印刷データ' },
    plural: { en: 'Print files', ja: '印刷データ' },
  },
  access: { read: ofBrandsWith('edit'), create: nobody, update: nobody, delete: nobody },
  fields: [
    brandField(),
    // What is printed: an artwork, or nothing where an order brings its own picture.
    {
      name: 'artwork',
      type: 'relationship',
      relationTo: 'artworks',
      index: true,
      label: { en: 'Artwork', ja: '作品' },
    },
    { name: 'key', type: 'text', required: true, unique: true, label: { en: 'Key', ja: 'キー' } },
    requiredText('size', 'Size', 'サイズ'),
    {
      name: 'status',
      type: 'select',
      options: choices<(typeof PRINT_DATA_STATES)[number]>({
        queued: { en: 'Being created', ja: '作成中' },
        ready: { en: 'Ready', ja: '完了' },
        refused: { en: 'Not printable', ja: '印刷できません' },
        failed: { en: 'Could not be created', ja: '作成できませんでした' },
      }),
      required: true,
      defaultValue: 'queued',
      index: true,
      label: { en: 'Status', ja: '状態' },
    },
    // Counts the requests: a job for an older one writes nothing.
    wholeNumber({ name: 'revision', required: true, admin: { hidden: true } }),
    requiredText('sourceKey', 'Key of the picture', '元画像のキー'),
    requiredText('sourceSha256', 'SHA-256 of the picture', '元画像のSHA-256'),
    // The part of the upright picture that is printed.
    requiredNumber('cropX', 'Part from the left (px)', '印刷範囲：左から（px）'),
    requiredNumber('cropY', 'Part from the top (px)', '印刷範囲：上から（px）'),
    requiredNumber('cropWidth', 'Part, width (px)', '印刷範囲：幅（px）'),
    requiredNumber('cropHeight', 'Part, height (px)', '印刷範囲：高さ（px）'),
    {
      name: 'cropChosen',
      type: 'checkbox',
      required: true,
      defaultValue: false,
      label: { en: 'Crop chosen by a user', ja: '印刷範囲の指定あり' },
    },
    requiredNumber('width', 'Width of the file (px)', '印刷データの幅（px）'),
    requiredNumber('height', 'Height of the file (px)', '印刷データの高さ（px）'),
    // What millimetres and DPI alone would give.
    requiredNumber('formulaWidth', 'Width by mm and DPI (px)', '計算上の幅（px）'),
    requiredNumber('formulaHeight', 'Height by mm and DPI (px)', '計算上の高さ（px）'),
    requiredNumber('dpi', 'Resolution (DPI)', '解像度（DPI）'),
    requiredNumber('effectiveDpi', 'Resolution of the picture (DPI)', '画像の実効解像度（DPI）'),
    // Of a photo that was cut to its sheet when it came.
    wholeNumber({
      name: 'sheetWidthMm',
      label: { en: 'Width of its own sheet (mm)', ja: '専用用紙の幅（mm）' },
    }),
    wholeNumber({
      name: 'sheetHeightMm',
      label: { en: 'Height of its own sheet (mm)', ja: '専用用紙の高さ（mm）' },
    }),
    wholeNumber({
      name: 'photoDpi',
      label: { en: 'Resolution of the photo as sent (DPI)', ja: '受信した写真の解像度（DPI）' },
    }),
    text('contentHash', 'Hash of what it is made from', '生成条件のハッシュ'),
    text('sha256', 'SHA-256 of the file', '印刷データのSHA-256'),
    wholeNumber({
      name: 'bytes',
      label: { en: 'Size of the file (bytes)', ja: 'ファイルサイズ（バイト）' },
    }),
    { name: 'preflight', type: 'json', label: { en: 'Preflight', ja: 'プリフライト' } },
  ],
}
