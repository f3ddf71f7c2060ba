import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LegalDocument } from '../../src/legal/legal-document.ts'
import { storedDay, tokyoDay } from '../../src/versions/tokyo-day.ts'
import { call, codeOf, pathsOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

let service: Service
/** A second process on the same database. */
let other: Service
let admin: string

const DAY_MS = 24 * 60 * 60_000
const inDays = (days: number) => tokyoDay(new Date(Date.now() + days * DAY_MS))

beforeAll(async () => {
  service = await startService()
  other = await startService({ databaseUrl: service.databaseUrl })
  admin = await service.tokenOf('super-admin')
  const site = { domain: 'art.example.com', name: 'Art & *Frames*' }
  const changed = await call(service, 'PATCH', '/api/brands/art', { token: admin, json: site })
  expect(changed).toAnswer(200)
})
afterAll(async () => {
  await other?.stop()
  await service?.stop()
})

const CONTENT = [
  '# 利用規約',
  '',
  '{{ brand_name }}の規約です。施行日：{{ effective_date }}',
  '{% if brand == "art" %}',
  '## 第1条',
  '{% else %}',
  '## Article of others',
  '{% endif %}',
  '<script>alert(1)</script> [a](https://example.com)',
].join('\n')
const EN = { title: 'Terms', content: '# Terms\n\nThe terms of {{ brand_name }}, {{ brand }}.' }

type Save = { brand?: string; documentType?: string; content?: string; en?: object }
const save = (json: Save & Record<string, unknown>, language = 'en') =>
  call<{ doc: { id: string } }>(service, 'POST', '/api/legal-documents', {
    token: admin,
    json: { brand: 'art', documentType: 'terms', title: '利用規約', content: CONTENT, ...json },
    headers: { 'accept-language': language },
  })
const publish = async (json: Save & Record<string, unknown> = {}) => {
  const made = await save(json)
  expect(made).toAnswer(201)
  const { id } = made.body.doc
  const path = `/api/legal-documents/${id}/publish`
  expect(await call(service, 'POST', path, { token: admin, json: {} })).toAnswer(200)
  return id
}
const read = (path: string, headers: Record<string, string> = {}) =>
  call<LegalDocument>(service, 'GET', `/api/${path}`, { headers })

describe('a new service', () => {
  type Seeded = {
    docs: { brand: string; documentType: string; status: string; en: object; id: string }[]
  }
  const documents = () =>
    call<Seeded>(service, 'GET', '/api/legal-documents?depth=0&limit=100', { token: admin })

  it('has a draft of each text of each brand in two languages, for a lawyer to review', async () => {
    const { docs } = (await documents()).body
    expect(docs).toHaveLength(15)
    expect(new Set(docs.map(({ brand, documentType }) => `${brand} ${documentType}`)).size).toBe(15)
    for (const { status, en } of docs) {
      expect(status).toBe('draft')
      expect(en).toMatchObject({ content: expect.stringContaining('Draft for legal review') })
    }
  })
})

describe('a legal document that is saved', () => {
  // The tests below begin with brands that have no text.
  beforeAll(() => service.rows('DELETE FROM legal_documents'))

  it('is refused with line and column of what is wrong, in English and Japanese', async () => {
    const content = 'A\n\n  {{ brandname }} [x](javascript:alert(1))\n{% if brand == "arts" %}'
    const en = await save({ content })
    expect([en.status, pathsOf(en)]).toEqual([400, ['content']])
    const { message = '' } = en.body.errors?.[0]?.data?.errors?.[0] ?? {}
    expect(message).toContain('Line 3, column 3: There is no variable “brandname”.')
    expect(message).toContain('Line 3, column 23: A link may not lead to “javascript:alert(1)”.')
    expect(message).toContain(
      'Line 4, column 1: There is no brand “arts”. Known are: art, pet, photo.',
    )
    expect(message).toContain('Line 4, column 1: {% endif %} is missing.')
    const ja = await save({ content }, 'ja')
    expect(ja.text).toContain('3行3文字目：変数「brandname」はありません。')
  })

  it('has at most 200 KB', async () => {
    const answer = await save({ content: '規'.repeat(70_000) })
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['content']])
    expect(answer.text).toContain('Line 1, column 68267: The text has 206 KB.')
  })

  it('has the whole text in English or nothing of it', async () => {
    for (const en of [{ title: 'Terms' }, { content: 'Terms' }]) {
      const answer = await save({ en })
      expect([answer.status, pathsOf(answer)]).toEqual([400, ['en.title']])
    }
    const wrong = await save({ en: { title: 'Terms', content: '{{ x }}' } })
    expect([wrong.status, pathsOf(wrong)]).toEqual([400, ['en.content']])
    expect(await save({ content: ' ' })).toAnswer(400, 'VALIDATION_FAILED')
  })
})

describe('the legal documents of a brand', () => {
  it('do not exist before one is published', async () => {
    await save({ documentType: 'privacy' })
    const answer = await read('privacy/art')
    expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND'])
    expect(answer.body.errors?.[0]?.message).toContain('Privacy policy')
    expect(await read('terms/nothing')).toAnswer(404, 'NOT_FOUND')
    expect((await read('legal/art/all')).text).toBe('{}')
  })

  it('are delivered with their variables, as Markdown and as safe HTML', async () => {
    await publish({ en: EN })
    const { status, body, headers } = await read('terms/art')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ brand: 'art', type: 'terms', title: '利用規約', version: 'v1.0.0' },
      ...{ status: 'published', language: 'ja', effective_date: inDays(0) },
    })
    expect(body.content).toContain('Art \\& \\*Frames\\*の規約です。')
    expect(body.content).toContain('## 第1条\n<script>')
    expect(body.html).toContain('<h2>第1条</h2>')
    expect(body.html).toContain('Art &amp; *Frames*の規約です。')
    expect(body.html).toContain('&lt;script&gt;')
    expect(body.seo).toMatchObject({
      title: '利用規約 | Art & *Frames*',
      canonical: 'https://art.example.com/terms',
      json_ld: { '@type': 'WebPage', inLanguage: 'ja', dateModified: body.updated_at },
    })
    expect(headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600')
    expect(headers.get('content-language')).toBe('ja')
    expect(Date.parse(headers.get('last-modified') ?? '')).toBeLessThanOrEqual(Date.now())
    expect(headers.get('etag')).toBe(body.etag)
  })

  it('are delivered in the language that is asked for, else in that of the brand', async () => {
    const english = (await read('terms/art?lang=en-GB')).body
    expect(english).toMatchObject({ language: 'en', title: 'Terms' })
    expect(english.content).toContain('The terms of Art \\& \\*Frames\\*, art.')
    expect((await read('terms/art?lang=fr')).body.language).toBe('ja')
    await publish({ documentType: 'copyright' })
    expect((await read('copyright/art?lang=en')).body.language).toBe('ja')
  })

  it('cost a client that has them an answer without a body', async () => {
    for (const path of ['terms/art', 'terms/art?format=html', 'legal/art/all', 'legal/art/feed']) {
      const first = await read(path)
      const etag = first.headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[\w-]{43}(-html)?"$/)
      const again = await read(path, { 'if-none-match': `"other", ${etag}` })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
      expect(await read(path, { 'if-none-match': '"other"' })).toAnswer(200)
    }
  })

  it('come as a page, an article, and Markdown; another format is refused with the names of these', async () => {
    const page = await read('terms/art?format=html')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.text).toContain('<title>利用規約 | Art &amp; *Frames*</title>')
    expect(page.text).toContain('<link rel="canonical" href="https://art.example.com/terms">')
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page.text) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(page.headers.get('content-security-policy')).toContain(
      `default-src 'none'; style-src 'sha256-${hash}'`,
    )
    const [, data = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.text) ?? []
    expect(JSON.parse(data)).toEqual((await read('terms/art')).body.seo.json_ld)
    const article = (await read('terms/art?format=fragment&lang=en')).text
    expect(article).toMatch(/^<article class="legal-document" lang="en" data-type="terms"/)
    const markdown = await read('terms/art?format=md')
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(markdown.text).toBe((await read('terms/art')).body.content)
    const tags = [page, markdown].map(({ headers }) => headers.get('etag'))
    expect(new Set(tags).size).toBe(2)

    const unknown = await read('terms/art?format=docx')
    expect([unknown.status, pathsOf(unknown)]).toEqual([400, ['format']])
    expect(unknown.text).toContain('json')
    expect(unknown.text).toContain('fragment')
  })

  it('come all at once, by their types', async () => {
    const { body } = await read('legal/art/all')
    expect(Object.keys(body)).toEqual(['terms', 'copyright'])
    expect((body as unknown as Record<string, unknown>).terms).toEqual(
      (await read('terms/art')).body,
    )
  })

  it('are of a day: the version in force then, with its status today', async () => {
    // What was published two months ago was replaced a month ago.
    const [first, second] = [
      await publish({ documentType: 'returns' }),
      await publish({ documentType: 'returns' }),
    ]
    await service.rows(
      `UPDATE legal_documents SET effective_date = $2, in_force_until = $3 WHERE id = $1`,
      [first, storedDay(inDays(-60)), storedDay(inDays(-30))],
    )
    await service.rows(`UPDATE legal_documents SET effective_date = $2 WHERE id = $1`, [
      second,
      storedDay(inDays(-30)),
    ])
    await publish({ documentType: 'returns', effectiveDate: inDays(20) })
    const at = async (day: number) => {
      const { status, body } = await read(`returns/art?at=${inDays(day)}`)
      return status === 200 ? `${body.version} ${body.status}` : status
    }
    expect(await at(-61)).toBe(404)
    expect(await at(-60)).toBe('v1.0.0 archived')
    expect(await at(-31)).toBe('v1.0.0 archived')
    expect(await at(-30)).toBe('v1.1.0 published')
    expect(await at(0)).toBe('v1.1.0 published')
    expect(await at(19)).toBe('v1.1.0 published')
    expect(await at(20)).toBe('v1.2.0 published')
    expect((await read('returns/art')).body.version).toBe('v1.1.0')
    for (const day of ['2027-02-30', '2027-1-1', 'today', '2027-01-01T00:00:00Z']) {
      const answer = await read(`returns/art?at=${day}`)
      expect([answer.status, pathsOf(answer)]).toEqual([400, ['at']])
    }
  })

  it('are kept by no cache beyond midnight when another version takes effect', async () => {
    await publish({ documentType: 'commerce_law' })
    await publish({ documentType: 'commerce_law', effectiveDate: inDays(1) })
    const { headers } = await read('commerce-law/art')
    const [, fresh, stale] =
      /max-age=(\d+), stale-while-revalidate=(\d+)/.exec(headers.get('cache-control') ?? '') ?? []
    const midnight = Date.parse(`${inDays(1)}T00:00:00+09:00`)
    // Whatever the time of day is, what is left of the day bounds both.
    expect(Number(fresh) + Number(stale)).toBeLessThanOrEqual((midnight - Date.now()) / 1000 + 60)
    expect(Number(fresh)).toBeLessThanOrEqual(60)
  })

  it('change in every process at once', async () => {
    const ask = async () => {
      const answers = [
        await call<LegalDocument>(service, 'GET', '/api/terms/photo'),
        await call<LegalDocument>(other, 'GET', '/api/terms/photo'),
      ]
      return answers.map(({ body }) => `${body.version} ${body.content}`)
    }
    const content = 'Of {{ brand_name }}'
    await publish({ brand: 'photo', content })
    expect(await ask()).toEqual(Array(2).fill('v1.0.0 Of Photo'))
    await publish({ brand: 'photo', content: 'New' })
    expect(await ask()).toEqual(Array(2).fill('v1.1.0 New'))
    await publish({ brand: 'photo', content })
    const renamed = { token: admin, json: { name: 'Photos' } }
    expect(await call(service, 'PATCH', '/api/brands/photo', renamed)).toAnswer(200)
    expect(await ask()).toEqual(Array(2).fill('v1.2.0 Of Photos'))
  })

  it('have a feed of what was published', async () => {
    const { text, headers } = await read('legal/art/feed?lang=en')
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(text).toContain('<title>Art &amp; *Frames*: changes of legal documents</title>')
    const titles = [...text.matchAll(/<entry>.*?<title type="html"><!\[CDATA\[(.*?)\]\]>/gs)]
    expect(titles.map(([, title]) => title)).toContain('Terms')
    expect(text).toMatch(/<link href="https:\/\/art\.example\.com\/terms"/)
    expect((await read('legal/pet/feed')).text).not.toContain('<entry>')
    expect(await read('legal/nothing/feed')).toAnswer(404, 'NOT_FOUND')
  })
})

describe('a legal document as PDF', () => {
  const pdf = (headers: Record<string, string> = {}, query = 'format=pdf') =>
    fetch(`${service.url}/api/terms/pet?${query}`, { headers })

  it('is delivered in both languages, with an entity tag of its own', async () => {
    await publish({ brand: 'pet', content: '# 規約\n\n{{ brand_name }}の規約', en: EN })
    const [ja, en] = [await pdf(), await pdf({}, 'format=pdf&lang=en')]
    for (const answer of [ja, en]) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(answer.headers.get('content-disposition')).toMatch(
        /^inline; filename="pet-terms-v1\.\d+\.0\.pdf"$/,
      )
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    }
    const etag = ja.headers.get('etag') ?? ''
    expect(etag).toMatch(/-pdf"$/)
    expect(en.headers.get('etag')).not.toBe(etag)
    expect((await pdf({ 'if-none-match': etag })).status).toBe(304)
    expect((await pdf({ 'if-none-match': etag }, 'format=pdf&lang=en')).status).toBe(200)
  })

  it('is 404 for a text of which no version is in force, as in every other format', async () => {
    expect((await pdf({}, 'format=pdf&at=2020-01-01')).status).toBe(404)
  })
})
