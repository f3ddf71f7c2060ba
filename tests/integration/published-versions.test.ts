import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { contentHash } from '../../src/versions/content-hash.ts'
import { storedDay, tokyoDay } from '../../src/versions/tokyo-day.ts'
import { call, codeOf, NO_RECORD, pathsOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

let service: Service
let admin: string

beforeAll(async () => {
  service = await startService()
  admin = await service.tokenOf('super-admin')
})
afterAll(() => service?.stop())

type Doc = {
  readonly id: string
  readonly version: string
  readonly status: string
  readonly content: string
  readonly contentHash: string | null
  readonly effectiveDate: string | null
  readonly inForceUntil: string | null
  readonly basedOn: string | null
}
type Publication = {
  readonly version: string
  readonly effective_date: string | null
  readonly archived: { readonly id: string; readonly version: string } | null
}

/** Publications of one version, and of so many versions of one text, at once. The campaign has 50. */
const PUBLICATIONS = Number(process.env.PUBLICATIONS ?? 4)
const DAY_MS = 24 * 60 * 60_000
const inDays = (days: number) => tokyoDay(new Date(Date.now() + days * DAY_MS))

describe.each([
  ['legal-documents', 'legal_documents', 'documentType', { title: 'Privacy' }],
  ['email-templates', 'email_templates', 'templateType', { subject: 'Sent' }],
] as const)('the versions of %s', (slug, table, field, heading) => {
  const isLegal = slug === 'legal-documents'
  const kind = { [field]: isLegal ? 'privacy' : 'shipping_confirmation' }
  let brands = 0
  /** A brand whose texts no other test has. */
  const newBrand = async () => {
    const id = `${slug}-${++brands}`
    const json = { id, name: id, kind: 'undecided' }
    expect(await call(service, 'POST', '/api/brands', { token: admin, json })).toAnswer(201)
    return id
  }
  const ask = <T>(method: string, path: string, json?: object, language = 'en') =>
    call<T>(service, method, `/api/${slug}${path}`, {
      token: admin,
      headers: { 'accept-language': language },
      ...(json && { json }),
    })
  const write = async (brand: string, change: object = {}) => {
    const json = { brand, content: 'Text', ...kind, ...heading, ...change }
    const answer = await ask<{ doc: Doc }>('POST', '', json)
    expect(answer).toAnswer(201)
    return answer.body.doc
  }
  const publish = (id: string, json: object = {}, language?: string) =>
    ask<Publication>('POST', `/${id}/publish`, json, language)
  const publishNew = async (brand: string, change: object = {}) => {
    const { id } = await write(brand, change)
    expect(await publish(id)).toAnswer(200)
    return id
  }
  const read = async (id: string) => (await ask<Doc>('GET', `/${id}?depth=0`)).body
  const statesOf = async (brand: string) =>
    (await service.rows(
      `SELECT version, status FROM ${table} WHERE brand_id = $1 ORDER BY version`,
      [brand],
    )) as { version: string; status: string }[]

  it('are numbered by the service, as drafts, whatever a client sends', async () => {
    const brand = await newBrand()
    const sent = { version: 'v7.0.0', status: 'published', contentHash: 'a', basedOn: 'v6' }
    const made = [await write(brand, sent), await write(brand), await write(await newBrand())]
    expect(made.map(({ version }) => version)).toEqual(['v1.0.0', 'v1.1.0', 'v1.0.0'])
    expect(made[0]).toMatchObject({ status: 'draft', contentHash: null, basedOn: null })
    const parallel = await Promise.all([1, 2, 3, 4].map(() => write(brand)))
    expect(parallel.map(({ version }) => version).sort()).toEqual([
      'v1.2.0',
      'v1.3.0',
      'v1.4.0',
      'v1.5.0',
    ])
    // They are not numbers of their clients either.
    const changed = await ask('PATCH', `/${made[0]?.id}`, {
      version: 'v7.0.0',
      status: 'published',
    })
    expect([changed.status, pathsOf(changed)]).toEqual([400, ['status', 'version']])
  })

  it('are published one at a time: the one before is archived', async () => {
    const brand = await newBrand()
    const first = await write(brand)
    const [one, other] = [await publish(first.id), await write(brand)]
    expect(one).toAnswer(200)
    expect(one.body).toMatchObject({ version: 'v1.0.0', archived: null })
    const second = await publish(other.id, { replaces: first.id })
    expect(second).toAnswer(200)
    expect(second.body.archived).toEqual({ id: first.id, version: 'v1.0.0' })
    expect(await statesOf(brand)).toEqual([
      { version: 'v1.0.0', status: 'archived' },
      { version: 'v1.1.0', status: 'published' },
    ])
  })

  it('are sealed by a hash of what they say, which shows whatever is changed past the service', async () => {
    const brand = await newBrand()
    const id = await publishNew(brand)
    const sealOf = (doc: Doc) => {
      const fields = doc as unknown as Record<string, unknown>
      const said = isLegal
        ? ['title', 'content', 'en', 'notApplicable', 'effectiveDate']
        : ['subject', 'content']
      return contentHash({
        ...{ brand, kind: kind[field], version: doc.version },
        ...Object.fromEntries(said.map((name) => [name, fields[name]])),
      })
    }
    const sealed = await read(id)
    expect(sealed.contentHash).toBe(sealOf(sealed))
    await service.rows(`UPDATE ${table} SET content = 'Forged' WHERE id = $1`, [id])
    const forged = await read(id)
    expect(forged.contentHash).not.toBe(sealOf(forged))
  })

  it('are not published over one that the caller has not seen, which is said in both languages', async () => {
    const brand = await newBrand()
    const [seen, winner, loser] = [await publishNew(brand), await write(brand), await write(brand)]
    expect(await publish(winner.id, { replaces: seen })).toAnswer(200)
    for (const [replaces, language, sentence] of [
      [seen, 'en', 'Version v1.1.0 of this text was published meanwhile.'],
      [null, 'ja', 'この間に、この文書のバージョンv1.1.0が公開されました。'],
    ] as const) {
      const answer = await publish(loser.id, { replaces }, language)
      expect([answer.status, codeOf(answer)]).toEqual([409, 'ALREADY_PUBLISHED'])
      expect(answer.body).toMatchObject({ errors: [{ message: sentence }] })
    }
    expect(await publish(loser.id, { replaces: winner.id })).toAnswer(200)
  })

  it('are published once: a published or archived one is refused', async () => {
    const brand = await newBrand()
    const first = await publishNew(brand)
    expect(await publish(first)).toAnswer(409, 'ILLEGAL_TRANSITION')
    await publishNew(brand)
    expect(await publish(first)).toAnswer(409, 'ILLEGAL_TRANSITION')
    expect(await publish(NO_RECORD)).toAnswer(404, 'NOT_FOUND')
    expect(await publish('v1')).toAnswer(404, 'NOT_FOUND')
    expect(await publish(first, { replaces: 1 })).toAnswer(400, 'VALIDATION_FAILED')
  })

  it('cannot be changed or deleted once they are published', async () => {
    const brand = await newBrand()
    const [archived, published, draft] = [
      await publishNew(brand),
      await publishNew(brand),
      (await write(brand)).id,
    ]
    const before = [await read(archived), await read(published)]
    for (const id of [archived, published]) {
      expect(await ask('PATCH', `/${id}`, { content: 'Other' })).toAnswer(409, 'VERSION_FIXED')
      expect(await ask('DELETE', `/${id}`)).toAnswer(409, 'VERSION_FIXED')
    }
    const many = `?where[id][in]=${draft},${published}`
    expect(await ask('PATCH', many, { content: 'Other' })).toAnswer(409, 'VERSION_FIXED')
    expect(await ask('DELETE', many)).toAnswer(409, 'VERSION_FIXED')
    expect([await read(archived), await read(published)]).toEqual(before)
    expect((await read(draft)).content).toBe('Text')
    expect(await ask('PATCH', `/${draft}`, { content: 'Other' })).toAnswer(200)
    expect(await ask('DELETE', `/${draft}`)).toAnswer(200)
  })

  it('stay of the text that they were written for', async () => {
    const { id } = await write(await newBrand())
    const answer = await ask('PATCH', `/${id}`, { brand: 'art' })
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['brand']])
    const other = slug === 'legal-documents' ? 'terms' : 'order_confirmation'
    const second = await ask('PATCH', `/${id}`, { [field]: other })
    expect([second.status, pathsOf(second)]).toEqual([400, [field]])
  })

  it('are restored as a draft with a new number', async () => {
    const brand = await newBrand()
    const first = await publishNew(brand, { content: 'The first text' })
    await publishNew(brand, { content: 'The second text' })
    const answer = await ask<Doc>('POST', `/${first}/new-version`)
    expect(answer).toAnswer(200)
    expect(answer.body.version).toBe('v1.2.0')
    const restored = await read(answer.body.id)
    expect(restored).toMatchObject({
      ...{ status: 'draft', content: 'The first text', basedOn: 'v1.0.0', ...heading },
      ...{ contentHash: null, publishedAt: null },
    })
    expect((await read(first)).status).toBe('archived')
    expect(await publish(restored.id)).toAnswer(200)
    expect(await ask('POST', `/${NO_RECORD}/new-version`)).toAnswer(404, 'NOT_FOUND')
  })

  it('are published once by the first of many requests at once, which the history shows once', async () => {
    const brand = await newBrand()
    const before = await publishNew(brand)
    const { id, version } = await write(brand)
    const answers = await Promise.all(Array.from({ length: PUBLICATIONS }, () => publish(id)))
    const [done, ...refused] = answers.toSorted((a, b) => a.status - b.status)
    expect(done).toAnswer(200)
    expect(done?.body).toMatchObject({ version, archived: { id: before } })
    expect(refused).toHaveLength(PUBLICATIONS - 1)
    for (const answer of refused) expect(answer).toAnswer(409, 'ILLEGAL_TRANSITION')
    expect((await statesOf(brand)).map(({ status }) => status)).toEqual(['archived', 'published'])
    const entries = await service.rows(
      `SELECT record FROM audit_log WHERE action = $1 AND record = ANY($2) AND changed ? 'status'`,
      [`${slug}.update`, [before, id]],
    )
    // The one before was published and archived, this one was published.
    expect(entries.map(({ record }) => record).sort()).toEqual([before, before, id].sort())
  })

  it('have one published version and a complete history when many are published at once', async () => {
    const brand = await newBrand()
    const same = await publishNew(brand)
    const drafts: Doc[] = []
    while (drafts.length < PUBLICATIONS) drafts.push(await write(brand))
    const answers = await Promise.all(drafts.map(({ id }) => publish(id)))
    for (const answer of answers) expect(answer).toAnswer(200)
    const states = (await statesOf(brand)).map(({ status }) => status)
    expect(states.sort()).toEqual([...Array(PUBLICATIONS).fill('archived'), 'published'])
    // Each replaced another one, the first that was published before.
    const replaced = answers.map(({ body }) => body.archived?.id)
    expect(replaced).toContain(same)
    expect(new Set(replaced).size).toBe(PUBLICATIONS)
  })

  it('have one published version whatever writes to the database', async () => {
    const columns = slug === 'legal-documents' ? 'document_type, title' : 'template_type, subject'
    const insert = `INSERT INTO ${table} (brand_id, ${columns}, content, version, status)
      VALUES ('pet', $1, $2, 'Text', $3, $4)`
    const values = [...Object.values(kind), ...Object.values(heading)]
    await withClient(service.databaseUrl, async (client) => {
      await client.query(insert, [...values, 'v7', 'published'])
      await expect(client.query(insert, [...values, 'v8', 'published'])).rejects.toMatchObject({
        code: '23505',
        constraint: `${table}_one_published`,
      })
      await expect(client.query(insert, [...values, 'v7', 'draft'])).rejects.toMatchObject({
        code: '23505',
        constraint: `${table}_numbered`,
      })
    })
  })

  it('are audited with who published and archived them', async () => {
    const brand = await newBrand()
    const first = await publishNew(brand)
    const second = await publishNew(brand)
    const entries = await service.rows(
      `SELECT record, changed FROM audit_log WHERE action = $1 AND record = ANY($2)
       ORDER BY created_at`,
      [`${slug}.update`, [first, second]],
    )
    expect(entries.map(({ record, changed }) => [record, changed])).toEqual([
      [first, expect.arrayContaining(['contentHash', 'publishedAt', 'status'])],
      [first, expect.arrayContaining(['status'])],
      [second, expect.arrayContaining(['contentHash', 'publishedAt', 'status'])],
    ])
  })
})

describe('a legal document', () => {
  // Without the drafts that every brand starts with.
  beforeAll(() => service.rows('DELETE FROM legal_documents'))
  const save = async (brand: string, effectiveDate?: string) => {
    const json = {
      ...{ brand, documentType: 'terms', title: 'Terms', content: 'Text' },
      ...(effectiveDate && { effectiveDate }),
    }
    const made = await call<{ doc: Doc }>(service, 'POST', '/api/legal-documents', {
      token: admin,
      json,
    })
    expect(made).toAnswer(201)
    const path = `/api/legal-documents/${made.body.doc.id}/publish`
    const answer = await call<Publication>(service, 'POST', path, { token: admin, json: {} })
    return { id: made.body.doc.id, answer }
  }
  const periodsOf = (brand: string) =>
    service.rows(
      `SELECT version, effective_date AS since, in_force_until AS until FROM legal_documents
       WHERE brand_id = $1 AND document_type = 'terms' ORDER BY version`,
      [brand],
    )
  const period = (version: string, since: string, until: string | null) => ({
    version,
    since: new Date(storedDay(since)),
    until: until && new Date(storedDay(until)),
  })

  it('is in force from the day of its publication unless it names a later one', async () => {
    const past = '2024-04-01'
    // The first may have been in force before this service knew it.
    expect((await save('art', past)).answer.body.effective_date).toBe(past)
    expect((await save('art')).answer.body.effective_date).toBe(inDays(0))
    expect((await save('art', inDays(30))).answer.body.effective_date).toBe(inDays(30))
    expect(await periodsOf('art')).toEqual([
      period('v1.0.0', past, inDays(0)),
      period('v1.1.0', inDays(0), inDays(30)),
      period('v1.2.0', inDays(30), null),
    ])
  })

  it('is never in force if another is published with an earlier day', async () => {
    await save('photo', '2024-04-01')
    await save('photo', inDays(30))
    await save('photo', inDays(10))
    expect(await periodsOf('photo')).toEqual([
      period('v1.0.0', '2024-04-01', inDays(10)),
      period('v1.1.0', inDays(30), inDays(10)),
      period('v1.2.0', inDays(10), null),
    ])
  })

  it('does not take effect in the past of another version', async () => {
    await save('pet')
    const { id, answer } = await save('pet', inDays(-1))
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['effectiveDate']])
    const { body } = await call<Doc>(service, 'GET', `/api/legal-documents/${id}`, { token: admin })
    expect(body.status).toBe('draft')
  })
})
