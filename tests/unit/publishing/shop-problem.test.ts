import { describe, expect, it } from 'vitest'
import { artworkFieldOf } from '../../../plugins/business/artworks/operations/artwork-kind.ts'
import { templateFieldOf } from '../../../plugins/business/photo-print/operations/template-kind.ts'
import { CommerceRejection, type RejectionReason } from '../../../src/commerce/rejection.ts'
import { CATALOGUE } from '../../../src/composition/catalogue.ts'
import { variantKey } from '../../../src/composition/naming.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { fieldProblems, shopProblem, withoutChanged } from '../../../src/publishing/shop-problem.ts'

const said = (text: string, part?: string): RejectionReason => ({
  sentence: { en: text, ja: text },
  ...(part !== undefined && { part }),
})
const problemOf = (...reasons: RejectionReason[]) =>
  shopProblem(new CommerceRejection(reasons), artworkFieldOf)
const pathsOf = (...parts: string[]) =>
  fieldProblems(problemOf(...parts.map((part) => said('No', part)))).map(({ path }) => path)

describe('what the shop says of an artwork', () => {
  it('stands at the fields from which the refused parts come', () => {
    expect(pathsOf('title', 'vendor', 'descriptionHtml', 'tags', 'metafields.technique')).toEqual([
      'title',
      'artist',
      'description',
      'tags',
      'technique',
    ])
  })

  it('of the prices of its variants stands once at the price of each type', () => {
    const prices = CATALOGUE.map((row) => said('Too low', `variants.${variantKey(row)}.price`))
    expect(prices).toHaveLength(21)
    expect(fieldProblems(problemOf(...prices)).map(({ path }) => path)).toEqual([
      ...['premiumBasePrice', 'woodBasePrice', 'standPrice', 'postcardPrice'],
    ])
  })

  it.each([
    'options',
    'variants.stand-none-none',
    'variants.no-such.price',
    'metafields.brand',
    'x',
  ])('of %s, which no field of the form has, stays in the sentence', (part) => {
    const problem = problemOf(said('No', part))
    expect(fieldProblems(problem)).toEqual([])
    expect(problem.sentence.en).toBe(`The commerce platform rejected the request: ${part}: No.`)
  })

  it('names in the sentence only what stands at no field', () => {
    const problem = problemOf(said('Too long', 'title'), said('picture of Stand: not found'))
    expect(problem.sentence).toEqual({
      en: 'The commerce platform rejected the request: picture of Stand: not found.',
      ja: 'ショップにリクエストを拒否されました：picture of Stand: not found。',
    })
    expect(problemOf(said('Too long', 'title')).sentence.en).toContain('marked in the form')
  })

  it('tells for each field in two languages what is wrong and what to do, all of it at once', () => {
    const problem = problemOf(said('Is too long.', 'title'), said('Has an emoji', 'title'))
    expect(fieldProblems(problem)).toEqual([
      {
        path: 'title',
        message: {
          en: 'The shop refused this: Is too long; Has an emoji. Change it, save, and send it to the shop again.',
          ja: 'ショップに拒否されました：Is too long；Has an emoji。変更して保存し、もう一度ショップに送信してください。',
        },
      },
    ])
  })

  it('of any other error is the error itself', () => {
    const error = new ServiceError('PICTURE_TOO_SMALL')
    const { code, sentence } = error
    expect(shopProblem(error, artworkFieldOf)).toEqual({ code, sentence })
  })
})

describe('what the shop says of a photo template', () => {
  it.each([
    ['title', 'title'],
    ['descriptionHtml', 'description'],
    ['offers', 'quantityDiscounts'],
    ['metafields.quantity_discounts', 'quantityDiscounts'],
    ['metafields.production_time', 'productionTime'],
    ['metafields.shipping_method', 'shippingMethod'],
    ['metafields.print_size', 'widthMm'],
    ['options', 'widthMm'],
    ['variants.print.price', 'basePrice'],
    ['vendor', undefined],
    ['constructor', undefined],
  ])('of %s stands at %s', (part, field) => {
    expect(templateFieldOf(part)).toBe(field)
  })
})

describe('a stored refusal', () => {
  it('is bounded in number and length, on one line, and holds no secret', () => {
    const long = `A\nvery\u2028long Bearer abcdef0123456789 ${'𠮷'.repeat(5_000)}`
    const reasons = Array.from({ length: 500 }, (_, index) => said(`${index} ${long}`, 'title'))
    const problem = problemOf(...reasons)
    expect(problem.fields).toHaveLength(20)
    for (const { reason } of problem.fields ?? []) {
      expect([...reason.en].length).toBeLessThanOrEqual(300)
      expect(reason.en.isWellFormed()).toBe(true)
      expect(reason.en).not.toMatch(/[\n\u2028]|abcdef/)
    }
    expect(JSON.stringify(problem).length).toBeLessThan(30_000)
  })

  it('forgets what was said of fields that are changed, and all of it with the last one', () => {
    const problem = problemOf(said('No', 'title'), said('No', 'tags'))
    expect(withoutChanged(problem, () => false)).toBe(problem)
    const left = withoutChanged(problem, (path) => path === 'title')
    expect(left?.fields?.map(({ path }) => path)).toEqual(['tags'])
    expect(left && withoutChanged(left, (path) => path === 'tags')).toBeNull()
  })

  it('keeps the reasons that stand at no field when all fields are changed', () => {
    const problem = problemOf(said('No', 'title'), said('A picture is missing'))
    const left = withoutChanged(problem, () => true)
    expect(left).toEqual({ code: 'COMMERCE_REJECTED', sentence: problem.sentence })
  })

  it('that names no field is not touched by changes', () => {
    const problem = problemOf(said('A picture is missing'))
    expect(withoutChanged(problem, () => true)).toBe(problem)
  })
})
