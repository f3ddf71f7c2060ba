import { z } from 'zod'
import { discountProblems, MAX_DISCOUNTS, MAX_PRINT_PRICE } from './discount-problems.ts'
import { DISCOUNT_SENTENCES } from './discount-sentences.ts'
import { computedPixels, isPrintable } from './print-pixels.ts'
import type { QuantityDiscount } from './quantity-price.ts'

export const PRINT_SIDE_MM = { min: 20, max: 1000 } as const
export const PRINT_DPI = { min: 72, max: 1200 } as const

const line = (name: string) =>
  z
    .string(`${name} must be a text.`)
    .trim()
    .min(1, `${name} must not be empty.`)
    .max(255, `${name} must have at most 255 characters.`)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, `${name} must be a single line without control characters.`)

const whole = (name: string, { min, max }: { min: number; max: number }) => {
  const message = `${name} must be a whole number from ${min} to ${max}.`
  // Not `z.int()`: its failure would keep the checks between fields from being made as well.
  return z
    .number(message)
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, message)
    .meta({ type: 'integer', minimum: min, maximum: max })
}

const printSize = z
  .strictObject({
    width_mm: whole('width_mm', PRINT_SIDE_MM),
    height_mm: whole('height_mm', PRINT_SIDE_MM),
    dpi: whole('dpi', PRINT_DPI).default(300),
    pixel_width: z.int('pixel_width is computed: leave it out.').optional(),
    pixel_height: z.int('pixel_height is computed: leave it out.').optional(),
  })
  .refine(
    ({ width_mm, height_mm, dpi }) =>
      isPrintable(computedPixels({ widthMm: width_mm, heightMm: height_mm, dpi })),
    'The print would have too many pixels: reduce its size or its dpi.',
  )

const discountMap = z
  .record(z.string(), z.unknown(), 'quantity_discounts must map thresholds to prices.')
  .superRefine((map, context) => {
    const keys = Object.keys(map)
    if (keys.length > MAX_DISCOUNTS) {
      context.addIssue({
        code: 'custom',
        message: `At most ${MAX_DISCOUNTS} thresholds are possible.`,
      })
    }
    for (const { row, code } of discountProblems(undefined, discountRows(map))) {
      context.addIssue({
        code: 'custom',
        path: [keys[row] ?? ''],
        message: DISCOUNT_SENTENCES[code][0],
      })
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
      .string('description must be a text.')
      .max(20_000, 'description must have at most 20000 characters.')
      .regex(/^[^\0]*$/, 'description must not contain the character NUL.')
      .default(''),
    print_size: printSize,
    base_price: whole('base_price', { min: 1, max: MAX_PRINT_PRICE }),
    quantity_discounts: discountMap.default({}),
    production_time: line('production_time'),
    shipping_method: line('shipping_method'),
    product_type: z.string('product_type is the identifier of the brand.').optional(),
    status: z.enum(['active', 'inactive'], 'status must be active or inactive.').default('active'),
  })
  .refine(
    ({ base_price, quantity_discounts }) =>
      Object.values(quantity_discounts).every((price) => Number(price) <= base_price),
    {
      path: ['quantity_discounts'],
      message: 'No price may be higher than base_price.',
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
