import { describe, expect, it } from 'vitest'
import { atomFeed } from '../../../src/legal/atom-feed.ts'
import { legalFragment, legalPage } from '../../../src/legal/html-page.ts'
import {
  type LegalBrand,
  legalDocument,
  type StoredLegal,
} from '../../../src/legal/legal-document.ts'
import { languageOfTag } from '../../../src/legal/legal-language.ts'

const BRAND: LegalBrand = { id: 'art', name: 'Art </script><b>', domain: null }
const STORED: StoredLegal = {
  type: 'commerce_law',
  title: '表記 "</title><script>',
  version: 'v1.0.0',
  content: '{{ brand_name }}、{{ effective_date }}、{{ updated_date }}\n\n二つ目。',
  en: { title: 'Notice', content: '{{ effective_date }}' },
  publishedAt: '2026-12-31T15:30:00.000Z',
  effectiveDate: '2027-01-01T12:00:00.000Z',
}
const of = (change: Partial<StoredLegal> = {}, brand = BRAND, language: 'en' | 'ja' = 'ja') =>
  legalDocument({ ...STORED, ...change }, brand, 'published', language)

describe('a legal document', () => {
  it('has its days in words of its language, in Tokyo', () => {
    expect(of().content).toContain('2027年1月1日、2027年1月1日')
    expect(of({}, BRAND, 'en').content).toBe('January 1, 2027')
    expect(of().effective_date).toBe('2027-01-01')
  })

  it('is in Japanese where a translation is incomplete', () => {
    for (const en of [
      null,
      undefined,
      {},
      { title: 'Notice' },
      { content: 'Text' },
      { title: '', content: '' },
    ])
      expect(of({ en: en as never }, BRAND, 'en').language).toBe('ja')
  })

  it('is described by its first paragraphs, in at most 160 characters', () => {
    expect(of({ content: '# A\n\nOne *two* `<b>` & "three".\n\nFour.' }).seo.description).toBe(
      'One two <b> & "three". Four.',
    )
    const description = of({ content: '𠮷'.repeat(300) }).seo.description
    expect([...description]).toHaveLength(160)
    expect(description.endsWith('𠮷…')).toBe(true)
    expect(of({ content: '# Only a heading' }).seo.description).toBe('')
  })

  it('has an entity tag of all that it says', () => {
    const { etag } = of()
    expect(of().etag).toBe(etag)
    const others = [
      of({ title: 'Other' }),
      of({ version: 'v1.0.1' }),
      of({ content: 'Other' }),
      of({}, { ...BRAND, name: 'Other' }),
      of({}, { ...BRAND, domain: 'art.example.com' }),
      of({}, BRAND, 'en'),
      legalDocument(STORED, BRAND, 'archived', 'ja'),
    ].map((other) => other.etag)
    expect(new Set([etag, ...others]).size).toBe(8)
  })
})

describe('the page of a legal document', () => {
  it('has no markup of its title, its brand or its version', () => {
    const page = legalPage(of())
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page.match(/<\/script>/g)).toHaveLength(1)
    expect(page.match(/<\/title>/g)).toHaveLength(1)
    expect(page).not.toContain('<b>')
    const article = legalFragment(of({ version: '"><img src=x>' }))
    expect(article).toContain('data-version="&quot;&gt;&lt;img src=x&gt;"')
  })
})

describe('the feed', () => {
  it('escapes what is in a title', () => {
    const change = {
      id: '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10',
      type: 'terms' as const,
      title: ']]><script>&',
      version: 'v1.0.0',
      publishedAt: new Date(STORED.publishedAt),
      effectiveDate: new Date(STORED.effectiveDate),
    }
    const xml = atomFeed([change], {
      brand: BRAND,
      language: 'en',
      apiUrl: 'https://x.example/api',
    })
    expect(xml).toContain('https://x.example/api/terms/art?format=html')
    expect(xml).toContain('<updated>2026-12-31T15:30:00.000Z</updated>')
    // The section of characters does not end within the title.
    expect(xml).not.toContain('[]]><script>')
  })
})

describe('the language of a tag', () => {
  it.each([
    ['en', 'en'],
    ['EN-gb', 'en'],
    ['ja-JP', 'ja'],
    ['fr', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('%j is %s', (tag, language) => {
    expect(languageOfTag(tag)).toBe(language)
  })
})
