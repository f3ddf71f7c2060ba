import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { call, codeOf, pathsOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

let service: Service
let admin: string

beforeAll(async () => {
  service = await startService()
  admin = await service.tokenOf('super-admin')
})
afterAll(() => service?.stop())

type Saved = { readonly doc: { readonly id: string } }

describe.each([
  ['legal-documents', 'legal_documents', { documentType: 'privacy', title: 'Privacy' }],
  [
    'email-templates',
    'email_templates',
    { templateType: 'shipping_confirmation', subject: 'Sent' },
  ],
] as const)('%s', (slug, table, kind) => {
  let versions = 0
  const save = (change: object) => {
    versions += 1
    const json = { brand: 'art', content: 'Text', version: `v${versions}`, ...kind, ...change }
    return call<Saved>(service, 'POST', `/api/${slug}`, { token: admin, json })
  }
  const change = (id: string, json: object, language = 'en') =>
    call(service, 'PATCH', `/api/${slug}/${id}`, {
      token: admin,
      json,
      headers: { 'accept-language': language },
    })
  const published = () =>
    withClient(service.databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `SELECT id FROM ${table} WHERE brand_id = 'art' AND status = 'published'`,
      )
      return rows.map(({ id }) => String(id))
    })
  const refused = [409, 'ALREADY_PUBLISHED']

  it('have one published version of a kind: a second one is refused, in English and Japanese', async () => {
    const first = await save({ status: 'published' })
    expect(first).toAnswer(201)
    const { id } = first.body.doc
    const second = await save({ status: 'published' })
    expect([second.status, codeOf(second)]).toEqual(refused)
    const draft = await save({})
    expect(draft).toAnswer(201)
    for (const [language, sentence] of [
      ['en', /Version v1 .*already published/],
      ['ja', /公開中.*v1|v1.*公開/],
    ] as const) {
      const answer = await change(draft.body.doc.id, { status: 'published' }, language)
      expect([answer.status, codeOf(answer)]).toEqual(refused)
      expect(answer.body.errors?.[0]?.message).toMatch(sentence)
    }
    expect(await published()).toEqual([String(id)])
    // The published version itself can be changed, and another brand has its own.
    expect(await change(id, { content: 'Corrected' })).toAnswer(200)
    expect(await save({ status: 'published', brand: 'photo' })).toAnswer(201)
  })

  it('are published again when the version before is archived', async () => {
    const [before = ''] = await published()
    const next = await save({})
    expect(await change(before, { status: 'archived' })).toAnswer(200)
    expect(await change(next.body.doc.id, { status: 'published' })).toAnswer(200)
    expect(await published()).toEqual([String(next.body.doc.id)])
  })

  it('have one published version also when two are published at the same moment', async () => {
    const [before = ''] = await published()
    expect(await change(before, { status: 'archived' })).toAnswer(200)
    const drafts = [await save({}), await save({})].map(({ body }) => body.doc.id)
    const answers = await withClient(service.databaseUrl, async (holder) => {
      await holder.query('BEGIN')
      await holder.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `${slug} art ${Object.values(kind)[0]}`,
      ])
      const both = Promise.all(drafts.map((id) => change(id, { status: 'published' })))
      await until('both to wait for the lock', async () => {
        const { rowCount } = await withClient(service.databaseUrl, (client) =>
          client.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"),
        )
        return rowCount === 2
      })
      await holder.query('COMMIT')
      return both
    })
    const told = answers.map((answer) => `${answer.status} ${codeOf(answer) ?? ''}`.trim())
    expect(told.toSorted()).toEqual(['200', '409 ALREADY_PUBLISHED'])
    const winner = drafts[answers.findIndex(({ status }) => status === 200)]
    expect(await published()).toEqual([String(winner)])
  })

  it('have one published version also when one request publishes several', async () => {
    const [before = ''] = await published()
    expect(await change(before, { status: 'archived' })).toAnswer(200)
    const drafts = [await save({}), await save({})].map(({ body }) => body.doc.id)
    const path = `/api/${slug}?where[id][in]=${drafts.join(',')}`
    const answer = await call<{ docs: { id: string }[] }>(service, 'PATCH', path, {
      token: admin,
      json: { status: 'published' },
    })
    expect([answer.status, answer.body.errors?.length]).toEqual([400, 1])
    expect(answer.body.errors?.[0]?.message).toBe(
      'Another version of this text is already published.',
    )
    expect(await published()).toEqual(answer.body.docs.map(({ id }) => String(id)))
  })

  it('have one published version whatever writes to the database', async () => {
    const columns = slug === 'legal-documents' ? 'document_type, title' : 'template_type, subject'
    const insert = `INSERT INTO ${table} (brand_id, ${columns}, content, version, status)
      VALUES ('pet', $1, $2, 'Text', 'v1', 'published')`
    const values = Object.values(kind)
    await withClient(service.databaseUrl, async (client) => {
      await client.query(insert, values)
      await expect(client.query(insert, values)).rejects.toMatchObject({
        code: '23505',
        constraint: `${table}_one_published`,
      })
    })
  })

  it('keep their brand while they are published, whether one is changed or many', async () => {
    const own = { id: `of-${slug}`, name: slug, kind: 'undecided' }
    await call(service, 'POST', '/api/brands', { token: admin, json: own })
    const { id } = (await save({ brand: own.id, status: 'published' })).body.doc
    for (const brand of ['', null]) {
      const one = await change(id, { brand })
      expect([one.status, codeOf(one), pathsOf(one)]).toEqual([400, 'VALIDATION_FAILED', ['brand']])
      const path = `/api/${slug}?where[id][equals]=${id}`
      const many = await call(service, 'PATCH', path, { token: admin, json: { brand } })
      expect(many).toAnswer(400)
    }
  })
})
