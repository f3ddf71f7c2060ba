import { describe, expect, it } from 'vitest'
import { BRAND_SEEDS } from '../../../src/brands/brand-seeds.ts'
import { LANGUAGES } from '../../../src/errors/in-language.ts'
import { articlesOf } from '../../../src/legal/articles.ts'
import { checkCompleteness, missingItems } from '../../../src/legal/check-completeness.ts'
import { checkLegalText } from '../../../src/legal/check-legal-text.ts'
import { CHECKLISTS } from '../../../src/legal/checklist-items.ts'
import { LEGAL_TYPE_NAMES } from '../../../src/legal/document-types.ts'
import { startingText, TO_FILL_IN } from '../../../src/legal/starting-texts/starting-texts.ts'

const BRANDS = BRAND_SEEDS.map(({ id }) => id)
const all = BRANDS.flatMap((brand) => LEGAL_TYPE_NAMES.map((type) => [brand, type] as const))
const finished = (text: string) =>
  text.replace(/^>.*\n/, '').replaceAll(/【要記入：[^】]*】/g, '株式会社')

describe('the starting text', () => {
  it.each(all)('of %s for %s is a text without problems, in each language', (brand, type) => {
    for (const language of LANGUAGES) {
      const { title, content } = startingText(type, brand, language)
      expect(checkLegalText(content, { brands: BRANDS })).toEqual([])
      expect(title.length).toBeGreaterThan(3)
      expect(content).not.toContain('{%')
      expect(content).toContain(TO_FILL_IN)
    }
  })

  it.each(all)(
    'of %s for %s says what its checklist asks for, once it is reviewed',
    (brand, type) => {
      const text = startingText(type, brand, 'ja').content
      const before = missingItems(checkCompleteness({ documentType: type, content: text }))
      expect(before.map(({ id }) => id).slice(0, 2)).toEqual(['reviewed', 'filled-in'])
      const after = missingItems(checkCompleteness({ documentType: type, content: finished(text) }))
      const conditional = CHECKLISTS[type].filter((item) => item.conditional).map(({ id }) => id)
      expect(after.filter(({ id }) => !conditional.includes(id))).toEqual([])
    },
  )

  it('of the terms has the nine articles of the specification in their order', () => {
    for (const brand of BRANDS) {
      const { content } = startingText('terms', brand, 'ja')
      const headings = articlesOf(content).map(({ heading }) => heading)
      expect(headings).toEqual([
        '',
        '第1条（適用）',
        '第2条（サービスの内容）',
        '第3条（写真・作品の取り扱い）',
        '第4条（製作・配送）',
        '第5条（禁止事項）',
        '第6条（個人情報）',
        '第7条（免責）',
        '第8条（規約の変更）',
        '第9条（お問い合わせ）',
      ])
      const english = articlesOf(startingText('terms', brand, 'en').content)
      expect(english.map(({ heading }) => heading)).toEqual([
        '',
        'Article 1 (Scope)',
        'Article 2 (The service)',
        'Article 3 (Photos and works)',
        'Article 4 (Production and delivery)',
        'Article 5 (Prohibited acts)',
        'Article 6 (Personal information)',
        'Article 7 (Disclaimer)',
        'Article 8 (Changes of these Terms)',
        'Article 9 (Contact)',
      ])
    }
  })

  it.each([
    ['photo', 'ja', ['89 mm', '3営業日以内'], ['7営業日', 'ベータ版']],
    ['art', 'ja', ['品質を保証', '特注サイズ', '7営業日以内'], ['89 mm', 'ベータ版']],
    ['pet', 'ja', ['ベータ版', 'フィードバック'], ['89 mm', '7営業日']],
    ['photo', 'en', ['89 mm', '3 business days'], ['7 business', 'beta']],
    ['art', 'en', ['quality standards', 'custom sizes', '7 business days'], ['89 mm', 'beta']],
    ['pet', 'en', ['beta version', 'feedback'], ['89 mm', '7 business']],
  ] as const)(
    'of the terms has what is particular to %s, in %s',
    (brand, language, own, foreign) => {
      const { content } = startingText('terms', brand, language)
      for (const words of own) expect(content).toContain(words)
      for (const words of foreign) expect(content).not.toContain(words)
    },
  )
})

describe('the checklist', () => {
  const check = (content: string, notApplicable: { item: string; reason: string }[] = []) => {
    const items = checkCompleteness({ documentType: 'commerce_law', content, notApplicable })
    return Object.fromEntries(
      items.map(({ id, state, evidence }) => [id.replace('commerce_law-', ''), [state, evidence]]),
    )
  }

  it('names the article in which an item was found', () => {
    const items = check('## 事業者名\n\n株式会社\n\n## 連絡先\n\n電話：03-0000-0000')
    expect(items.seller).toEqual(['found', '事業者名'])
    expect(items.telephone).toEqual(['found', '連絡先'])
    expect(items.delivery).toEqual(['missing', null])
  })

  it('takes a reason for an item that does not apply, unless it is found', () => {
    const reason = '数量を制限していないため'
    const given = [
      { item: 'commerce_law-quantity', reason },
      { item: 'commerce_law-telephone', reason },
    ]
    const items = check('## 電話\n\n03', given)
    expect(items.quantity).toEqual(['waived', reason])
    expect(items.telephone).toEqual(['found', '電話'])
    expect(check('', [{ item: 'commerce_law-quantity', reason: '' }]).quantity).toEqual([
      'missing',
      null,
    ])
  })

  it('asks for a text that has been reviewed and filled in, in every language', () => {
    const { content } = startingText('terms', 'art', 'en')
    const items = checkCompleteness({
      documentType: 'terms',
      content: finished(startingText('terms', 'art', 'ja').content),
      en: { content },
    })
    expect(missingItems(items).map(({ id }) => id)).toEqual(['reviewed', 'filled-in'])
  })

  it('has each item once, with its words in both languages', () => {
    for (const items of Object.values(CHECKLISTS)) {
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
      for (const { label, why } of items)
        expect([label.en, label.ja, why.en, why.ja].every(Boolean)).toBe(true)
    }
  })
})

describe('the articles of a text', () => {
  it('begin at headings of the first two levels, and not in code', () => {
    const text = 'Before\n\n# One\n\n### Part\n\ntext\n\n```\n## code\n```\n\nTwo\n---\n\nEnd'
    expect(articlesOf(text)).toEqual([
      { heading: '', body: 'Before' },
      { heading: 'One', body: '### Part\n\ntext\n\n```\n## code\n```' },
      { heading: 'Two', body: 'End' },
    ])
    expect(articlesOf('')).toEqual([])
    expect(articlesOf('## A\n## B')).toEqual([
      { heading: 'A', body: '' },
      { heading: 'B', body: '' },
    ])
  })
})
