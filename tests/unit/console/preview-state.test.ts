import { describe, expect, it } from 'vitest'
import { en } from '../../../plugins/business/artworks/components/texts-en.ts'
import { ja } from '../../../plugins/business/artworks/components/texts-ja.ts'
import {
  NO_PREVIEWS,
  type PreviewState,
  settledOf,
  withAnswer,
} from '../../../plugins/business/artworks/views/register/preview/preview-state.ts'
import type { PreviewAnswer } from '../../../plugins/business/artworks/views/register/preview/protocol.ts'
import { saleOf } from '../../../plugins/business/artworks/views/register/preview/sale-words.ts'
import {
  EMPTY_REGISTRATION,
  priceOf,
} from '../../../plugins/business/artworks/views/register/registration-values.ts'
import { printsOfCatalogue } from '../../../src/artworks/prints-of-catalogue.ts'
import { BRAND_SEEDS } from '../../../src/brands/brand-seeds.ts'
import { NOTHING_FOR_SALE } from '../../../src/brands/print-for-sale.ts'

const drawing: PreviewState = { ...NO_PREVIEWS, run: 2, stage: 'drawing' }
const problem = { en: 'Missing.', ja: 'ありません。' }
const preview = (key: string, run = 2): PreviewAnswer => ({
  ...{ type: 'preview', run, key },
  picture: new Blob([key]),
})

/** The state after some answers, and how many URLs were made for it. */
function answered(state: PreviewState, ...answers: readonly PreviewAnswer[]) {
  let urls = 0
  const urlOf = () => `blob:${++urls}`
  const end = answers.reduce((before, answer) => withAnswer(before, answer, urlOf), state)
  return { ...end, urls }
}

describe('The previews of a chosen picture', () => {
  it('are shown as they come, beside those that cannot be drawn', () => {
    const state = answered(drawing, preview('a'), { type: 'failure', run: 2, key: 'b', problem })
    expect([...state.pictures]).toEqual([['a', 'blob:1']])
    expect(state.problems.get('b')).toBe(problem)
    expect([settledOf(state), state.stage]).toEqual([2, 'drawing'])
    expect(answered(state, { type: 'end', run: 2 }).stage).toBe('done')
  })

  it('stay when the templates cannot be loaded any more', () => {
    const state = answered(drawing, preview('a'), { type: 'broken', run: 2 })
    expect([state.stage, state.pictures.size]).toEqual(['broken', 1])
  })

  it('take nothing of the picture that was chosen before, and make no URL of it', () => {
    const state = answered(
      drawing,
      preview('a', 1),
      { type: 'end', run: 1 },
      { type: 'broken', run: 1 },
    )
    expect(state).toEqual({ ...drawing, urls: 0 })
  })

  it.each(['none', 'done', 'unable', 'broken'] as const)(
    'take nothing more when they are %s',
    (stage) => {
      expect(answered({ ...drawing, stage }, preview('a'))).toEqual({ ...drawing, stage, urls: 0 })
    },
  )

  it('do not change with a picture at full size', () => {
    const full: PreviewAnswer = { type: 'full', run: 2, key: 'a', picture: null }
    expect(answered(drawing, full)).toEqual({ ...drawing, urls: 0 })
  })
})

describe('What is said of the sale of a product', () => {
  const ART = printsOfCatalogue(BRAND_SEEDS[0]?.config.print)
  const picture = { width: 600, height: 400 }

  it('is that it is not sold where the picture is too small, in both languages', () => {
    const [inEnglish, inJapanese] = [en, ja].map((texts) => saleOf('premium', picture, ART, texts))
    expect(inEnglish).toEqual({ isSold: false, words: 'Not sold: too small' })
    expect(inJapanese).toEqual({ isSold: false, words: '販売不可：画像が小さすぎます' })
  })

  it('has the resolution on the sheet and its rating where it is sold', () => {
    expect(saleOf('postcard', picture, ART, en)).toEqual({
      isSold: true,
      words: 'Sold · 102 DPI, low – may look soft',
    })
  })

  it('is nothing of the resolution where the brand prints it on no sheet, or that is not known', () => {
    expect(saleOf('premium', picture, NOTHING_FOR_SALE, en)).toEqual({
      isSold: true,
      words: 'Sold',
    })
    expect(saleOf('premium', picture, undefined, ja)).toEqual({ isSold: true, words: '販売可' })
  })
})

describe('The price of a product beside its preview', () => {
  it('is what is typed, in whole yen', () => {
    expect(priceOf({ ...EMPTY_REGISTRATION, 'pricing.wood': '¥13,200' }, 'wood')).toBe(13_200)
  })

  it.each(['', '0', '-5', '12.5', 'many', '10,000,001'])('is none for "%s"', (typed) => {
    expect(priceOf({ ...EMPTY_REGISTRATION, 'pricing.wood': typed }, 'wood')).toBeNull()
  })
})
