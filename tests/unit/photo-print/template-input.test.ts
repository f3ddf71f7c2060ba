import { describe, expect, it } from 'vitest'
import { discountsOf, templateInputSchema } from '../../../src/photo-print/template-input.ts'

const TEMPLATE = {
  title: 'Square 89 mm',
  print_size: { width_mm: 89, height_mm: 89 },
  base_price: 100,
  quantity_discounts: { '50': 70, '10': 80 },
  production_time: '3 business days',
  shipping_method: 'Letter post',
}
const problems = (change: object) => {
  const parsed = templateInputSchema.safeParse({ ...TEMPLATE, ...change })
  return (parsed.error?.issues ?? []).map(({ path }) => path.join('.')).sort()
}

describe('the input of a photo-print template', () => {
  it('has 300 DPI, no discount and the status active unless it says otherwise', () => {
    const { quantity_discounts: _, ...rest } = TEMPLATE
    expect(templateInputSchema.parse(rest)).toEqual({
      ...rest,
      description: '',
      quantity_discounts: {},
      print_size: { width_mm: 89, height_mm: 89, dpi: 300 },
      status: 'active',
    })
  })

  it('gives its thresholds ascending, in whatever order they came', () => {
    expect(discountsOf(templateInputSchema.parse(TEMPLATE))).toEqual([
      { quantity: 10, unitPrice: 80 },
      { quantity: 50, unitPrice: 70 },
    ])
  })

  it.each(['0', '1', '-2', '2.5', '1e1', '010', ' 10', '10001', 'ten', '', 'constructor', '١٠'])(
    'refuses the threshold %j',
    (key) => {
      expect(problems({ quantity_discounts: { [key]: 80 } })).toEqual([`quantity_discounts.${key}`])
    },
  )

  it.each([0, -80, 79.9, '80', null, true, [], 1e7])('refuses the price %j', (price) => {
    expect(problems({ quantity_discounts: { 10: price } })).toContain('quantity_discounts.10')
    expect(problems({ base_price: price, quantity_discounts: {} })).toEqual(['base_price'])
  })

  it('refuses prices that rise, at the threshold and above the base price', () => {
    expect(problems({ quantity_discounts: { 10: 80, 50: 90 } })).toEqual(['quantity_discounts.50'])
    expect(problems({ quantity_discounts: { 10: 101 } })).toEqual(['quantity_discounts'])
  })

  it('names all problems at once, also those between two fields', () => {
    expect(
      problems({
        title: ' ',
        print_size: { width_mm: 0, height_mm: 89.5, dpi: 'x', depth: 1 },
        quantity_discounts: { 10: 120 },
        production_time: 'a\nb',
        shipping_method: undefined,
        status: 'archived',
        price: 1,
      }),
    ).toEqual([
      '',
      'print_size',
      'print_size.dpi',
      'print_size.height_mm',
      'print_size.width_mm',
      'production_time',
      'quantity_discounts',
      'shipping_method',
      'status',
      'title',
    ])
  })

  it('refuses a print that cannot be made', () => {
    expect(problems({ print_size: { width_mm: 1000, height_mm: 1000, dpi: 1200 } })).toEqual([
      'print_size',
    ])
  })

  it('takes over no property of an object by its name', () => {
    const evil = JSON.parse('{"__proto__":{"10":1},"constructor":5}')
    expect(problems({ quantity_discounts: evil })).toContain('quantity_discounts.constructor')
    expect(({} as Record<string, unknown>)['10']).toBeUndefined()
  })
})
