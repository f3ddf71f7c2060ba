import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { registrationSchema } from '../../../src/artworks/registration-input.ts'
import { brandConfigSchema } from '../../../src/brands/brand-config.ts'
import { productPayloadSchema } from '../../../src/commerce/product-payload.ts'
import { bilingual, customIssue, zodProblems } from '../../../src/errors/zod-problems.ts'
import { templateInputSchema } from '../../../src/photo-print/template-input.ts'
import { uploadFieldsSchema } from '../../../src/photo-print/upload-fields.ts'

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

function problemsOf(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) throw new Error('The value should have been refused.')
  return zodProblems(parsed.error)
}

describe('the problems of a value', () => {
  it('have both sentences of a rule of ours', () => {
    const schema = z.strictObject({
      name: z.string().max(3, bilingual('Too long.', '長すぎます。')),
    })
    expect(problemsOf(schema, { name: 'abcd' })).toEqual([
      { path: 'name', message: { en: 'Too long.', ja: '長すぎます。' } },
    ])
  })

  it('have both sentences of a rule that depends on the value', () => {
    const schema = z.array(z.string()).superRefine((names, context) => {
      names.forEach((name, index) => {
        context.addIssue(customIssue({ en: `Not ${name}.`, ja: `${name}以外。` }, [index]))
      })
    })
    expect(problemsOf(schema, ['a'])).toEqual([
      { path: '0', message: { en: 'Not a.', ja: 'a以外。' } },
    ])
  })

  it('have the sentences of Zod for its own rules', () => {
    const [problem] = problemsOf(z.object({ at: z.object({ x: z.int() }) }), { at: { x: 'one' } })
    expect(problem?.path).toBe('at.x')
    expect(problem?.message.en).toContain('expected number, received string')
    expect(problem?.message.ja).toMatch(JAPANESE)
  })

  it('name every unknown key', () => {
    const schema = z.object({ at: z.strictObject({}) })
    const problems = problemsOf(schema, { at: { x: 1, y: 2 } })
    expect(problems.map(({ path }) => path)).toEqual(['at.x', 'at.y'])
    expect(problems[0]?.message).toEqual({
      en: 'The field "x" is unknown.',
      ja: '「x」は存在しない項目です。',
    })
  })
})

const LONG = 'x'.repeat(30_000)
const texts = (names: readonly string[], value: unknown) =>
  Object.fromEntries(names.map((name) => [name, value]))

const REGISTRATION = ['title', 'artist', 'technique', 'description', 'size']
const TEMPLATE = ['title', 'description', 'production_time', 'shipping_method', 'product_type']
const pricing = (value: unknown) => texts(['premium', 'wood', 'stand', 'postcard'], value)
const variant = (value: unknown) => ({
  ...texts(['title', 'price', 'image_src', 'image_alt', 'option1', 'option2'], value),
  ...texts(['inventory_management', 'inventory_quantity', 'requires_shipping'], value),
})

describe('every problem of an input is told in both languages', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['nothing', registrationSchema, {}],
    ['other types', registrationSchema, { ...texts(REGISTRATION, 1), tags: 1, pricing: 1 }],
    ['empty texts', registrationSchema, { ...texts(REGISTRATION, ''), pricing: pricing(0) }],
    [
      'too much',
      registrationSchema,
      {
        ...texts(REGISTRATION, LONG),
        pricing: pricing(1e9),
        tags: Array(200).fill(''),
        creation_year: 99_999,
      },
    ],
    ['broken texts', registrationSchema, texts(REGISTRATION, '\0\ud800')],
    ['half a yen', registrationSchema, { pricing: pricing(0.5), creation_year: 0.5 }],
    ['nothing', templateInputSchema, {}],
    [
      'other types',
      templateInputSchema,
      { ...texts(TEMPLATE, 1), quantity_discounts: 1, status: 1 },
    ],
    [
      'too much',
      templateInputSchema,
      {
        ...texts(TEMPLATE, LONG),
        print_size: { width_mm: 1000, height_mm: 1000, dpi: 1200, pixel_width: 'x' },
        base_price: 0,
        quantity_discounts: Object.fromEntries(Array.from({ length: 99 }, (_, at) => [at, -at])),
      },
    ],
    ['a dear discount', templateInputSchema, { base_price: 10, quantity_discounts: { 2: 20 } }],
    ['line breaks', templateInputSchema, { title: 'a\nb', description: '\0' }],
    ['nothing', productPayloadSchema, { product: {}, variants: [] }],
    [
      'other types',
      productPayloadSchema,
      {
        product: { ...texts(['title', 'body_html', 'vendor', 'product_type', 'tags'], 1) },
        variants: [variant(null), variant(''), variant(LONG), variant(-1)],
      },
    ],
    [
      'doubled keys',
      productPayloadSchema,
      {
        product: {
          ...texts(['title', 'vendor', 'product_type'], 'a\nb'),
          ...{ body_html: LONG, tags: LONG },
          metafields: Array(60).fill({ namespace: 'x', key: 'registration_id', value: '' }),
        },
        variants: 1,
      },
    ],
    ['nothing', uploadFieldsSchema, {}],
    [
      'wrong texts',
      uploadFieldsSchema,
      { template_id: 'x', quantity: '0', 'customer_info.idp_uid': '' },
    ],
    [
      'wrong settings',
      brandConfigSchema,
      {
        thumbnails: { crop: 1, background: 'red', delivery: 1, cdnUrl: 'http://x.example' },
        photos: { senders: 1 },
        print: { ratio: 'crop', sizes: [{ id: '/', widthMm: 1, heightMm: 1, widthPx: 1 }] },
      },
    ],
  ])('%s', (_, schema, value) => {
    const problems = problemsOf(schema, value)
    expect(problems.filter(({ message }) => !JAPANESE.test(message.ja))).toEqual([])
    expect(problems.filter(({ message }) => JAPANESE.test(message.en))).toEqual([])
  })
})
