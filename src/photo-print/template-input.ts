import { z } from 'zod'
import { bilingual, customIssue } from '../errors/zod-problems.ts'
import { discountProblems, MAX_DISCOUNTS, MAX_PRINT_PRICE } from './discount-problems.ts'
import { DISCOUNT_SENTENCES } from './discount-sentences.ts'
import { computedPixels, isPrintable } from './print-pixels.ts'
import type { QuantityDiscount } from './quantity-price.ts'

export const PRINT_SIDE_MM = { min: 20, max: 1000 } as const
export const PRINT_DPI = { min: 72, max: 1200 } as const

const line = (name: string) =>
  z
    .string(bilingual(`${name} must be a text.`, `${name}は文字列で指定してください。`))
    .trim()
    .min(1, bilingual(`${name} must not be empty.`, `${name}を空にすることはできません。`))
    .max(
      255,
      bilingual(
        `${name} must have at most 255 characters.`,
        `${name}は255文字以内で指定してください。`,
      ),
    )
    .regex(
      /^[^\p{Cc}\u2028\u2029]*$/u,
      bilingual(
        `${name} must be a single line without control characters.`,
        `${name}は制御文字を含まない1行で指定してください。`,
      ),
    )

const whole = (name: string, { min, max }: { min: number; max: number }) => {
  const message = bilingual(
    `${name} must be a whole number from ${min} to ${max}.`,
    `${name}は${min}〜${max}の整数で指定してください。`,
  )
  // Not `z.int()`: its failure would keep the checks between fields from being made as well.
  return z
    .number(message)
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, message)
    .meta({ type: 'integer', minimum: min, maximum: max })
}

const computed = (name: string) =>
  z
    .int(
      bilingual(
        `${name} is computed: leave it out.`,
        `${name}は自動計算されます。省略してください。`,
      ),
    )
    .optional()

const printSize = z
  .strictObject({
    width_mm: whole('width_mm', PRINT_SIDE_MM),
    height_mm: whole('height_mm', PRINT_SIDE_MM),
    dpi: whole('dpi', PRINT_DPI).default(300),
    pixel_width: computed('pixel_width'),
    pixel_height: computed('pixel_height'),
  })
  .refine(
    ({ width_mm, height_mm, dpi }) =>
      isPrintable(computedPixels({ widthMm: width_mm, heightMm: height_mm, dpi })),
    bilingual(
      'The print would have too many pixels: reduce its size or its dpi.',
      '画素数が多すぎます。サイズまたはdpiを小さくしてください。',
    ),
  )

const discountMap = z
  .record(z.string(), z.unknown(), {
    error: bilingual(
      'quantity_discounts must map thresholds to prices.',
      'quantity_discountsには枚数と価格の対応を指定してください。',
    ),
  })
  .superRefine((map, context) => {
    const keys = Object.keys(map)
    if (keys.length > MAX_DISCOUNTS) {
      context.addIssue(
        customIssue({
          en: `At most ${MAX_DISCOUNTS} thresholds are possible.`,
          ja: `数量割引は${MAX_DISCOUNTS}件まで指定できます。`,
        }),
      )
    }
    for (const { row, code } of discountProblems(undefined, discountRows(map))) {
      context.addIssue(customIssue(DISCOUNT_SENTENCES[code], [keys[row] ?? '']))
    }
  })

const comparable = z.object({
  base_price: z.number(),
  quantity_discounts: z.record(z.string(), z.number()),
})

/** What `POST /api/{brand}/products/templates` accepts (specification, section 2.5). */
export const templateInputSchema = z
  .strictObject({
    title: line('title'),
    description: z
      .string(bilingual('description must be a text.', 'descriptionは文字列で指定してください。'))
      .max(
        20_000,
        bilingual(
          'description must have at most 20000 characters.',
          'descriptionは20000文字以内で指定してください。',
        ),
      )
      .regex(
        /^[^\0]*$/,
        bilingual(
          'description must not contain the character NUL.',
          'descriptionにNUL文字は使用できません。',
        ),
      )
      .default(''),
    print_size: printSize,
    base_price: whole('base_price', { min: 1, max: MAX_PRINT_PRICE }),
    quantity_discounts: discountMap.default({}),
    production_time: line('production_time'),
    shipping_method: line('shipping_method'),
    product_type: z
      .string(
        bilingual(
          'product_type is the identifier of the brand.',
          'product_typeにはブランドのIDを指定してください。',
        ),
      )
      .optional(),
    status: z
      .enum(
        ['active', 'inactive'],
        bilingual(
          'status must be active or inactive.',
          'statusにはactiveまたはinactiveを指定してください。',
        ),
      )
      .default('active'),
  })
  .refine(
    ({ base_price, quantity_discounts }) =>
      Object.values(quantity_discounts).every((price) => Number(price) <= base_price),
    {
      path: ['quantity_discounts'],
      message: bilingual(
        'No price may be higher than base_price.',
        'base_priceを超える価格は指定できません。',
      ),
      // Also where other fields are wrong, so that all problems come at once.
      when: ({ value }) => comparable.safeParse(value).success,
    },
  )

export type TemplateInput = z.infer<typeof templateInputSchema>

/** The rows of a map of thresholds; a key that is no plain whole number becomes no number. */
function discountRows(map: Readonly<Record<string, unknown>>) {
  return Object.entries(map).map(([key, unitPrice]) => ({
    quantity: /^[1-9]\d*$/.test(key) ? Number(key) : Number.NaN,
    unitPrice,
  }))
}

/** The discounts of checked input, as they are recorded. */
export function discountsOf({ quantity_discounts }: TemplateInput): QuantityDiscount[] {
  return discountRows(quantity_discounts) as QuantityDiscount[]
}
