import type { Field, NumberField, PayloadRequest } from 'payload'
import { inLanguage } from '../../src/errors/in-language.ts'
import { discountProblems, MAX_DISCOUNTS } from '../../src/photo-print/discount-problems.ts'
import { DISCOUNT_SENTENCES } from '../../src/photo-print/discount-sentences.ts'
import { computedPixels, isPrintable } from '../../src/photo-print/print-pixels.ts'
import { PRINT_DPI, PRINT_SIDE_MM } from '../../src/photo-print/template-input.ts'
import { wholeNumber } from './whole-number.ts'

type Validation = { readonly req: PayloadRequest; readonly siblingData: Record<string, unknown> }

/** One line of text that must be there. */
export function lineField(name: string, en: string, ja: string, description?: object): Field {
  return {
    name,
    type: 'text',
    required: true,
    maxLength: 255,
    label: { en, ja },
    ...(description && { admin: { description: description as Record<string, string> } }),
    hooks: { beforeValidate: [({ value }) => (typeof value === 'string' ? value.trim() : value)] },
    validate: (value: unknown, { req }: Validation) =>
      (typeof value === 'string' &&
        value !== '' &&
        /^[^\p{Cc}\u2028\u2029]{1,255}$/u.test(value)) ||
      inLanguage(req, {
        en: 'Write one line of 1 to 255 characters.',
        ja: '1〜255文字の1行で入力してください。',
      }),
  }
}

type Range = { readonly min: number; readonly max: number }

/** A whole number within a range. */
export function wholeField(name: string, range: Range, en: string, ja: string): NumberField {
  const { min, max } = range
  return wholeNumber({
    name,
    required: true,
    min,
    max,
    label: { en, ja },
    admin: { width: '33%' },
    validate: (value: unknown, { req }: Validation) =>
      isWithin(value, range) || notWithin(req, range),
  })
}

function isWithin(value: unknown, { min, max }: Range): boolean {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
}

function notWithin(req: PayloadRequest, { min, max }: Range): string {
  return inLanguage(req, {
    en: `Write a whole number from ${min} to ${max}.`,
    ja: `${min}〜${max}の整数で入力してください。`,
  })
}

/** Dots per inch; together with the size they must give a print that can be made. */
export const dpiField: NumberField = {
  ...wholeField('dpi', PRINT_DPI, 'Resolution (DPI)', '解像度（DPI）'),
  defaultValue: 300,
  validate: (value: unknown, { req, siblingData }: Validation) => {
    if (!isWithin(value, PRINT_DPI)) return notWithin(req, PRINT_DPI)
    const { widthMm, heightMm } = siblingData
    if (!isWithin(widthMm, PRINT_SIDE_MM) || !isWithin(heightMm, PRINT_SIDE_MM)) return true
    const size = { widthMm: Number(widthMm), heightMm: Number(heightMm), dpi: Number(value) }
    return (
      isPrintable(computedPixels(size)) ||
      inLanguage(req, {
        en: 'The print would have too many pixels: reduce its size or its resolution.',
        ja: '画素数が多すぎます。サイズまたは解像度を小さくしてください。',
      })
    )
  },
}

/** Prices by quantity, as rows of threshold and JPY for one print. */
export const discountsField: Field = {
  name: 'quantityDiscounts',
  type: 'json',
  defaultValue: [],
  label: { en: 'Quantity discounts', ja: '数量割引' },
  // What a client left out or cleared means "no discounts".
  hooks: { beforeValidate: [({ value }) => value ?? []] },
  validate: (value: unknown, { req, siblingData }: Validation) => {
    if (!isRows(value))
      return inLanguage(req, {
        en: `Give a list of at most ${MAX_DISCOUNTS} rows of "quantity" and "unitPrice".`,
        ja: `「quantity」と「unitPrice」の行を${MAX_DISCOUNTS}件以内で指定してください。`,
      })
    const [first] = discountProblems(siblingData.basePrice, value)
    if (first === undefined) return true
    const { en, ja } = DISCOUNT_SENTENCES[first.code]
    return inLanguage(req, { en: `Row ${first.row + 1}: ${en}`, ja: `${first.row + 1}行目：${ja}` })
  },
}

/** Numbers that the service computes, shown while they are typed. */
export const pixelsPreview: Field = {
  name: 'pixelsPreview',
  type: 'ui',
  admin: {},
}

type Row = { readonly quantity?: unknown; readonly unitPrice?: unknown }

function isRows(value: unknown): value is Row[] {
  return (
    Array.isArray(value) &&
    value.length <= MAX_DISCOUNTS &&
    value.every(
      (row) =>
        typeof row === 'object' &&
        row !== null &&
        Object.keys(row).every((key) => key === 'quantity' || key === 'unitPrice'),
    )
  )
}
