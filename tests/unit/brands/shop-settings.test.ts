import { describe, expect, it } from 'vitest'
import { brandConfigProblems } from '../../../src/brands/brand-config.ts'
import { shopInLanguages, shopWords } from '../../../src/brands/shop-settings.ts'

const problems = (shop: unknown) => brandConfigProblems({ shop }).map(({ path }) => path)

describe('the words of a brand in its shop', () => {
  it('are Japanese where the brand says nothing', () => {
    for (const config of [undefined, null, {}, { shop: {} }, { shop: { words: {} } }])
      expect(shopWords(config)).toMatchObject({
        type: 'タイプ',
        'frame-none': 'フレームカラーなし',
      })
  })

  it('are of the language and the words that it chooses', () => {
    const shop = { language: 'en', words: { mat: 'Passepartout' } }
    expect(problems(shop)).toEqual([])
    expect(shopWords({ shop })).toMatchObject({ type: 'Type', mat: 'Passepartout' })
  })

  it('stay when another setting of the brand is no longer accepted', () => {
    expect(shopWords({ shop: { language: 'en' }, print: { dpi: 'x' } }).type).toBe('Type')
  })

  it('are known in the other language, too, without its own', () => {
    const shop = { language: 'en', words: { mat: 'Passepartout' } }
    expect(shopInLanguages({ shop })).toMatchObject({
      language: 'en',
      words: { en: { mat: 'Passepartout', type: 'Type' }, ja: { mat: 'マット' } },
    })
    expect(shopInLanguages(undefined)).toMatchObject({
      language: 'ja',
      words: { en: { mat: 'Mat' } },
    })
  })

  it('are those of the language when they are not accepted themselves', () => {
    expect(shopWords({ shop: { words: { type: 5 } } }).type).toBe('タイプ')
  })

  it.each([
    ['another language', { language: 'fr' }, 'shop.language'],
    ['a word that there is not', { words: { colour: 'Colour' } }, 'shop.words.colour'],
    ['an empty word', { words: { type: '  ' } }, 'shop.words.type'],
    ['a word of two lines', { words: { type: 'a\nb' } }, 'shop.words.type'],
    ['a word of 61 characters', { words: { type: 'あ'.repeat(61) } }, 'shop.words.type'],
    ['what stands for no word', { words: { 'mat-none': ' — ' } }, 'shop.words.mat-none'],
    ['a word that is no text', { words: { type: 1 } }, 'shop.words.type'],
    ['a key that there is not', { lang: 'ja' }, 'shop.lang'],
    ['no object', 'ja', 'shop'],
  ])('are refused with %s', (_, shop, path) => {
    expect(problems(shop)).toEqual([path])
  })

  it.each([
    ['two options of one name', { words: { frame: 'マット' } }, 'shop.words.frame'],
    [
      'two colours of one name',
      { words: { 'frame-brown': '茶', 'frame-natural': '茶' } },
      'shop.words.frame-natural',
    ],
    [
      'a colour that is called like one of the language',
      { language: 'en', words: { 'mat-cream': 'WHITE MAT' } },
      'shop.words.mat-cream',
    ],
    [
      'a colour that is called as if there were none',
      { words: { 'frame-black': 'フレームカラーなし' } },
      'shop.words.frame-black',
    ],
  ])('are refused with %s, which shoppers could not tell apart', (_, shop, path) => {
    expect(problems(shop)).toEqual([path])
  })

  it('may be the same for options that do not stand beside each other', () => {
    expect(problems({ words: { 'frame-white': '白', 'mat-white': '白' } })).toEqual([])
  })

  it('may change places', () => {
    expect(problems({ words: { 'frame-black': 'ホワイト', 'frame-white': 'ブラック' } })).toEqual(
      [],
    )
  })
})
