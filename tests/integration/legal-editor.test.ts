import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EditorFacts } from '../../plugins/business/legal/endpoints/editor.ts'
import type { LegalPreview } from '../../plugins/business/legal/endpoints/preview.ts'
import type { LegalDocument as LegalRecord } from '../../src/payload-types.ts'
import { call, codeOf, pathsOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

let service: Service
let admin: string

beforeAll(async () => {
  service = await startService()
  admin = await service.tokenOf('super-admin')
})
afterAll(() => service?.stop())

/** A notice with all that Article 11 of the Act asks for in every case. */
const CONTRACT = [
  '販売事業者',
  '責任者',
  '住所',
  '電話',
  '価格は税込',
  '送料',
  '手数料',
  '支払方法と時期',
  '引渡し時期',
  '返品',
]
  .map((heading) => `## ${heading}\n\nText`)
  .join('\n\n')

const EMPTY = { title: '', content: '' }
const preview = (json: object, language = 'en') =>
  call<LegalPreview>(service, 'POST', '/api/legal-documents/preview', {
    token: admin,
    json: {
      ...{ brand: 'art', shown_for: 'art', document_type: 'terms', language: 'ja' },
      ...{ version: 'v1.0.0', effective_date: null, ja: EMPTY, en: EMPTY, not_applicable: [] },
      ...json,
    },
    headers: { 'accept-language': language },
  })

const save = (json: object) =>
  call<{ doc: { id: string } }>(service, 'POST', '/api/legal-documents', {
    token: admin,
    json: { brand: 'art', documentType: 'terms', title: '利用規約', content: '# 規約', ...json },
  })
const publish = async (json: object) => {
  const { id } = (await save(json)).body.doc
  const path = `/api/legal-documents/${id}/publish`
  expect(await call(service, 'POST', path, { token: admin, json: {} })).toAnswer(200)
  return id
}

describe('the preview of a legal document', () => {
  const TEXT =
    '# 規約\n\n{{ brand_name }}\n\n{% if brand == "photo" %}89 mm{% else %}額装{% endif %}'

  it('is the page that a brand would deliver, for whichever brand it is shown', async () => {
    const ja = { title: '規約', content: TEXT }
    const art = (await preview({ ja })).body
    expect(art.page).toContain('<p>Art</p>')
    expect(art.page).toContain('額装')
    expect(art.problems).toEqual([])
    const photo = (await preview({ ja, shown_for: 'photo' })).body
    expect(photo.page).toContain('89 mm')
    expect(photo.page).not.toContain('額装')
  })

  it('is in the language that is written, or in Japanese while there is no translation', async () => {
    const ja = { title: '規約', content: TEXT }
    expect((await preview({ ja, language: 'en' })).body.page).toContain('<html lang="ja">')
    const en = { title: 'Terms', content: 'Of {{ brand_name }}, from {{ effective_date }}' }
    const { page } = (
      await preview({ ja, en, language: 'en', effective_date: '2027-04-01T12:00:00.000Z' })
    ).body
    expect(page).toContain('<html lang="en">')
    expect(page).toContain('Of Art, from April 1, 2027')
  })

  it('says what keeps the text from being saved, with its place and in both languages', async () => {
    const ja = { title: '規約', content: 'A\n\n{{ brandname }}' }
    const problem = { line: 3, column: 1 }
    expect((await preview({ ja })).body.problems).toMatchObject([
      { ...problem, message: expect.stringContaining('There is no variable') },
    ])
    expect((await preview({ ja }, 'ja')).body.problems).toMatchObject([
      { ...problem, message: expect.stringContaining('変数「brandname」はありません') },
    ])
    const en = { title: 'Terms', content: '![x](https://example.com/x.png)' }
    expect((await preview({ ja, en, language: 'en' })).body.problems).toHaveLength(1)
    const long = await preview({ ja: { title: '規約', content: '規'.repeat(70_000) } })
    expect(long.body.problems).toMatchObject([{ line: 1, column: 68267 }])
  })

  it('contains no script, whatever the text says', async () => {
    const content =
      '<script>alert(1)</script>\n\n[x](javascript:alert(1))\n\n<img src=x onerror=alert(1)>'
    const { page } = (await preview({ ja: { title: '<script>alert(2)</script>', content } })).body
    const body = page.slice(page.indexOf('<body>'))
    expect(body).not.toMatch(/<(?:script|img)|href="javascript/)
    expect(page).not.toContain('<script>alert')
  })

  it('refuses what is no draft of a legal document', async () => {
    const unknown = await preview({ shown_for: 'no-such-brand' })
    expect([unknown.status, pathsOf(unknown)]).toEqual([400, ['shown_for']])
    expect(await preview({ document_type: 'novel' })).toAnswer(400, 'VALIDATION_FAILED')
    expect(await preview({ ja: { ...EMPTY, more: 1 } })).toAnswer(400, 'VALIDATION_FAILED')
    const tooLong = { title: '', content: 'x'.repeat(400_001) }
    expect(await preview({ ja: tooLong })).toAnswer(400, 'VALIDATION_FAILED')
  })

  it('comes with what an editor can insert', async () => {
    const path = '/api/legal-documents/editor'
    const { body } = await call<EditorFacts>(service, 'GET', path, { token: admin })
    expect(body.brands.map(({ id }) => id).sort()).toEqual(['art', 'pet', 'photo'])
    for (const { code } of body.insertions) {
      const ja = { title: '規約', content: `A\n\n${code}\n` }
      expect((await preview({ ja })).body.problems).toEqual([])
    }
    expect(body.insertions.map(({ name }) => name)).toContain('if brand == "photo"')
  })
})

describe('the checklist of a legal document', () => {
  it('says of a starting text what it lacks, and publishes it all the same unless the brand forbids it', async () => {
    const { docs } = (
      await call<{ docs: LegalRecord[] }>(
        service,
        'GET',
        '/api/legal-documents?depth=0&limit=100',
        { token: admin },
      )
    ).body
    const notice = docs.find((one) => one.brand === 'pet' && one.documentType === 'commerce_law')
    const path = `/api/legal-documents/${notice?.id}`
    const checklist = async (language = 'en') => {
      const { body } = await call<LegalRecord>(service, 'GET', `${path}?depth=0`, { token: admin })
      const { title, content, en, notApplicable, brand } = body
      const answer = await preview(
        {
          ...{ brand, shown_for: brand, document_type: 'commerce_law', ja: { title, content } },
          en: { title: en?.title ?? '', content: en?.content ?? '' },
          not_applicable: (notApplicable ?? []).map(({ item, reason }) => ({ item, reason })),
        },
        language,
      )
      expect(answer).toAnswer(200)
      return answer.body.checklist
    }
    const { blocks, items } = await checklist()
    expect(blocks).toBe(false)
    const stateOf = (id: string) => items.find((one) => one.id === id)
    expect(stateOf('reviewed')?.state).toBe('missing')
    expect(stateOf('commerce_law-telephone')).toMatchObject({
      state: 'found',
      evidence: '電話番号',
    })

    const brand = { token: admin, json: { config: { legal: { checklist: 'block' } } } }
    expect(await call(service, 'PATCH', '/api/brands/pet', brand)).toAnswer(200)
    expect((await checklist()).blocks).toBe(true)
    const publishIt = () => call(service, 'POST', `${path}/publish`, { token: admin, json: {} })
    const refused = await publishIt()
    expect([refused.status, codeOf(refused)]).toEqual([409, 'TEXT_INCOMPLETE'])
    expect(refused.body.errors?.[0]?.message).toContain(
      'Reviewed by a lawyer, Everything is filled in',
    )

    const reason = 'We do not offer this.'
    const content = `${CONTRACT}\n\n## 有効期限\n\n14日間`
    const notApplicable = ['quantity', 'subscription', 'conformity'].map((id) => ({
      item: `commerce_law-${id}`,
      reason,
    }))
    const json = { content, en: { title: null, content: null }, notApplicable }
    expect(await call(service, 'PATCH', path, { token: admin, json })).toAnswer(200)
    expect((await checklist('ja')).items.find(({ id }) => id.endsWith('quantity'))).toMatchObject({
      ...{ state: 'waived', evidence: reason, label: '販売数量の制限' },
    })
    expect(await publishIt()).toAnswer(200)
    // The reasons are part of the version, which cannot be changed any more.
    const change = await call(service, 'PATCH', path, { token: admin, json: { notApplicable: [] } })
    expect(change).toAnswer(409, 'VERSION_FIXED')
    const unknown = await call(service, 'PATCH', '/api/brands/pet', {
      token: admin,
      json: { config: { legal: { checklist: 'sometimes' } } },
    })
    expect([unknown.status, pathsOf(unknown)]).toEqual([400, ['config']])
  })
})

describe('two versions of a legal document', () => {
  // They begin with brands that have no text.
  beforeAll(() => service.rows('DELETE FROM legal_documents'))

  type Compared = {
    before: { version: string } | null
    texts: {
      parts: { heading: string; kind: string; changes: { kind: string; text: string }[] }[]
    }[]
  }
  const compare = (id: string | undefined, query = '') =>
    call<Compared>(service, 'GET', `/api/legal-documents/${id}/comparison${query}`, {
      token: admin,
    })

  it('are compared article by article, the published one by default', async () => {
    const text = { brand: 'photo', documentType: 'privacy' }
    const first = await publish({ ...text, content: '## 第1条\n\n3営業日以内です。' })
    const made = await save({
      ...text,
      content: '## 第1条\n\n7営業日以内です。\n\n## 第2条\n\n新設',
    })
    const { id } = made.body.doc
    for (const query of ['', `?with=${first}`]) {
      const { body } = await compare(id, query)
      expect(body.before?.version).toBe('v1.0.0')
      expect(body.texts[0]?.parts.map(({ heading, kind }) => [heading, kind])).toEqual([
        ['第1条', 'changed'],
        ['第2条', 'added'],
      ])
      expect(body.texts[0]?.parts[0]?.changes.filter(({ kind }) => kind !== 'same')).toEqual([
        { kind: 'removed', text: '3' },
        { kind: 'added', text: '7' },
      ])
    }
  })

  it('are compared by their titles, too, in each language', async () => {
    const text = { brand: 'art', documentType: 'returns', content: '## 第1条\n\n同じ' }
    const before = { title: '返品について', en: { title: 'Returns', content: 'Same' } }
    await publish({ ...text, ...before })
    const after = { title: '返品・交換について', en: { title: 'Returns', content: 'Same' } }
    const { texts } = (await compare((await save({ ...text, ...after })).body.doc.id)).body
    expect(texts.map(({ parts }) => parts.map(({ heading, kind }) => [heading, kind]))).toEqual([
      [
        ['Title', 'changed'],
        ['第1条', 'same'],
      ],
      [['', 'same']],
    ])
    expect(texts[0]?.parts[0]?.changes.find(({ kind }) => kind === 'added')?.text).toBe('・交換')
  })

  it('are versions of the same text', async () => {
    const { id } = (await save({ brand: 'pet', documentType: 'returns' })).body.doc
    const other = (await save({ brand: 'photo', documentType: 'returns' })).body.doc
    expect((await compare(id)).body.before).toBe(null)
    expect(await compare(id, `?with=${other.id}`)).toAnswer(404, 'NOT_FOUND')
    expect(await compare(id, '?with=x')).toAnswer(400, 'VALIDATION_FAILED')
  })
})
