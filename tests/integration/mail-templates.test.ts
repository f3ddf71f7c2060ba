import { once } from 'node:events'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EditorFacts } from '../../plugins/business/email-templates/endpoints/editor.ts'
import type { Rendering } from '../../plugins/business/email-templates/endpoints/render.ts'
import { startJob } from '../support/jobs/job-clock.ts'
import { call, pathsOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { freePort } from '../support/system/free-port.ts'
import { until } from '../support/system/until.ts'

let service: Service
let admin: string
let server: SMTPServer
const received: ParsedMail[] = []
let refuses = false

beforeAll(async () => {
  const port = await freePort()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo: (_recipient, _session, done) =>
      done(refuses ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    onData: (stream, _session, done) =>
      void simpleParser(stream).then((mail) => {
        received.push(mail)
        done()
      }, done),
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  service = await startService({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  admin = await service.tokenOf('super-admin')
})
afterAll(async () => {
  await service?.stop()
  await new Promise<void>((resolve) => server?.close(resolve))
})

const ask = <T>(method: string, path: string, json?: object, language = 'en') =>
  call<T>(service, method, `/api/email-templates${path}`, {
    token: admin,
    headers: { 'accept-language': language },
    ...(json && { json }),
  })
const draft = (change: object = {}) => ({
  template_type: 'order_confirmation',
  subject: 'Order {{ name }}',
  content: '<p>{{ shop.name }}</p>',
  sample: 'brand-art',
  language: 'en',
  ...change,
})
type Doc = { readonly id: string; readonly version: string; readonly content: string }
const create = async (change: object) =>
  ask<{ doc: Doc }>('POST', '', {
    brand: 'art',
    templateType: 'order_confirmation',
    subject: 'Order',
    content: 'Text',
    ...change,
  })

describe('The set-up', () => {
  it('gives each brand a draft of each kind, which can be published', async () => {
    expect(
      await service.rows(
        'SELECT brand_id, template_type, version, status FROM email_templates ORDER BY 1, 2',
      ),
    ).toEqual(
      ['art', 'pet', 'photo'].flatMap((brand_id) =>
        ['order_confirmation', 'shipping_confirmation'].map((template_type) => ({
          brand_id,
          template_type,
          version: 'v1.0.0',
          status: 'draft',
        })),
      ),
    )
    const rows = await service.rows("SELECT id FROM email_templates WHERE brand_id = 'photo'")
    for (const { id } of rows) expect(await ask('POST', `/${id}/publish`, {})).toAnswer(200)
  })

  it('writes what the editor offers as the starting text', async () => {
    const { body } = await ask<EditorFacts>('GET', '/editor?template_type=order_confirmation')
    const [row] = await service.rows(
      "SELECT content FROM email_templates WHERE brand_id = 'art' AND template_type = 'order_confirmation'",
    )
    expect(body.starting?.content).toBe(row?.content)
    expect(body.samples.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['brand-art', 'unknown-brand', 'no-items']),
    )
    expect(body.variables).toContainEqual(expect.objectContaining({ path: 'line_items' }))
  })
})

describe('The preview', () => {
  it('renders a draft with a sample order in the language of the customer', async () => {
    const answer = await ask<Rendering>('POST', '/render', draft())
    expect(answer).toAnswer(200)
    expect(answer.body).toEqual({
      mail: { subject: 'Order #1001', html: '<p>Print Shop</p>', text: 'Print Shop' },
      problems: [],
    })
  })

  it('names problems with their place, in the language of the editor', async () => {
    const { body } = await ask<Rendering>(
      'POST',
      '/render',
      draft({ content: '<p>\n{{ total_prise }}</p>' }),
      'ja',
    )
    expect(body.problems).toEqual([
      expect.objectContaining({
        part: 'content',
        line: 2,
        column: 4,
        rule: 'unknown-variable',
        suggestion: 'total_price',
        message: expect.stringContaining('変数'),
      }),
    ])
  })

  it('ends what takes too long, and renders the next', async () => {
    const loop = '{% for a in (1..9999) %}{% for b in (1..9999) %}{% endfor %}{% endfor %}'
    const { body } = await ask<Rendering>('POST', '/render', draft({ content: loop }))
    expect(body).toMatchObject({ mail: null, problems: [{ rule: 'too-large' }] })
    expect((await ask<Rendering>('POST', '/render', draft())).body.mail).not.toBeNull()
  })

  it.each<[object, string]>([
    [{ sample: 'brand-none' }, 'sample'],
    [{ content: 'x'.repeat(200_001) }, 'content'],
    [{ template_type: 'No Name' }, 'template_type'],
    [{ language: 'de' }, 'language'],
    [{ other: 1 }, 'other'],
  ])('refuses %j', async (change, path) => {
    const answer = await ask('POST', '/render', draft(change))
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)).toEqual([path])
  })
})

describe('A template', () => {
  it('with an error is not published, and the answer names the place', async () => {
    const made = await create({ content: '<p>{{ naem }}</p>' })
    expect(made).toAnswer(201)
    const { id } = made.body.doc
    const answer = await ask('POST', `/${id}/publish`, {})
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)).toEqual(['content'])
    expect(answer.text).toContain('Line 1, column 7')
    expect((await ask<{ status: string }>('GET', `/${id}`)).body.status).toBe('draft')
  })

  it('that fails with one of the sample orders only is not published', async () => {
    const { body } = await create({ content: '{{ 10 | divided_by: item_count }}' })
    const answer = await ask('POST', `/${body.doc.id}/publish`, {})
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(answer.text).toContain('divided by zero')
  })

  it('with a warning is published', async () => {
    const { body } = await create({ content: '<img src="https://example.test/a.png">' })
    expect(await ask('POST', `/${body.doc.id}/publish`, {})).toAnswer(200)
  })

  it('may be of a kind with a name of its own, which is published beside the others', async () => {
    const { body } = await create({ templateType: 'refund_notice' })
    expect(body.doc.version).toBe('v1.0.0')
    expect(await ask('POST', `/${body.doc.id}/publish`, {})).toAnswer(200)
    expect(await create({ templateType: 'Refund notice!' })).toAnswer(400, 'VALIDATION_FAILED')
  })
})

describe('A test mail', () => {
  it('is sent with both parts to the user who asks for it, and logged without the e-mail address', async () => {
    const content = '<p>{{ shop.name }} <b>写真</b></p>'
    const answer = await ask<{ delivery: string; message_id: string }>(
      'POST',
      '/test-mail',
      draft({ content }),
    )
    expect(answer).toAnswer(200)
    const [mail] = received.splice(0)
    expect(mail).toMatchObject({
      subject: '[Test] Order #1001',
      html: '<p>Print Shop <b>写真</b></p>',
      messageId: answer.body.message_id,
    })
    expect(mail?.text?.trim()).toBe('Print Shop 写真')
    const [entry] = await service.rows('SELECT * FROM mail_deliveries')
    expect(entry).toMatchObject({ status: 'sent', sample: 'brand-art', reason: null })
    expect(JSON.stringify(entry)).not.toContain('@')
  })

  it('that the mail server refuses answers 503, and the log says what it answered', async () => {
    refuses = true
    const answer = await ask('POST', '/test-mail', draft())
    refuses = false
    expect(answer).toAnswer(503, 'MAIL_UNAVAILABLE')
    const rows = await service.rows(
      "SELECT status, reason FROM mail_deliveries WHERE status <> 'sent'",
    )
    expect(rows).toEqual([{ status: 'failed', reason: expect.stringContaining('550') }])
  })

  it('of a template that cannot be rendered is not sent', async () => {
    const answer = await ask('POST', '/test-mail', draft({ content: '{% if %}' }))
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(received).toEqual([])
  })

  it('is for editors of mails only', async () => {
    const artist = await service.tokenOf('artist')
    const answer = await call(service, 'POST', '/api/email-templates/test-mail', {
      token: artist,
      json: draft(),
    })
    expect(answer).toAnswer(403, 'FORBIDDEN')
  })
})

describe('Two versions of a mail template', () => {
  it('are compared by the lines that differ, and within them by words', async () => {
    const content = Array.from({ length: 30 }, (_, at) => `<p>Line ${at + 1}</p>`).join('\n')
    const templateType = 'refund_notice'
    const first = (await create({ templateType, content })).body.doc
    expect(await ask('POST', `/${first.id}/publish`, {})).toAnswer(200)
    const changed = content.replace('Line 15<', 'Row 15<')
    const { id } = (await create({ templateType, content: changed })).body.doc
    type Part = { heading: string; kind: string; changes: { kind: string; text: string }[] }
    const { body } = await ask<{ texts: { name: string; parts: Part[] }[] }>(
      'GET',
      `/${id}/comparison`,
    )
    expect(body.texts.map(({ name, parts }) => [name, parts.length])).toEqual([
      ['subject', 0],
      ['content', 1],
    ])
    const [part] = body.texts[1]?.parts ?? []
    expect([part?.heading, part?.kind]).toEqual(['Lines 12–18', 'changed'])
    expect(part?.changes.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: 'Line' },
      { kind: 'added', text: 'Row' },
    ])
  })
})

describe('An order of the shop', () => {
  it('is a sample, with what the service mirrors of it', async () => {
    const { id } = await service.row(
      `INSERT INTO orders (name, platform_id, brand_id, total, currency, financial_status, fulfilment, placed_at,
         status, shop_updated_at, shop_seen_at)
       VALUES ('#2042', 'gid://shopify/Order/2042', 'art', 3900, 'JPY', 'paid', 'unfulfilled', '2026-11-22T15:30:00Z',
         'pending', now(), now()) RETURNING id`,
    )
    await service.row(
      `INSERT INTO orders_lines (_order, _parent_id, id, line_id, title, quantity, current_quantity, unit_price, amount)
       VALUES (1, $1, 'a', '1', 'Sea at Dawn', 2, 2, 1700, 3400) RETURNING id`,
      [id],
    )
    const { body: facts } = await ask<EditorFacts>(
      'GET',
      '/editor?template_type=order_confirmation',
    )
    expect(facts.samples.at(-1)).toEqual({ id: `order-${id}`, title: 'Placed order #2042' })
    const content =
      '{{ name }} {{ created_at | date: "%Y-%m-%d %H:%M" }} {{ order.metafields.custom.brand | default: "photo" }} ' +
      '{% for line in line_items %}{{ line.title }} {{ line.quantity }} {{ line.price | money_without_currency }}{% endfor %} ' +
      '{{ total_price | money_without_currency }}'
    const { body } = await ask<Rendering>(
      'POST',
      '/render',
      draft({ content, sample: `order-${id}` }),
    )
    expect(body.problems).toEqual([])
    expect(body.mail?.html).toBe('#2042 2026-11-23 00:30 art Sea at Dawn 2 1,700 3,900')
  })
})

describe('The log of test mails', () => {
  it('is kept as long as errors', async () => {
    const add = (days: number) =>
      service.row(
        `INSERT INTO mail_deliveries (template_type, sample, status, created_at)
         VALUES ('x', 'y', 'sent', now() - make_interval(days => $1)) RETURNING id`,
        [days],
      )
    const [old, recent] = [await add(31), await add(29)]
    const left = () =>
      service.rows('SELECT id FROM mail_deliveries WHERE id = ANY($1)', [[old.id, recent.id]])
    await service.startWorker()
    await startJob(service, 'expire-mail-deliveries', {})
    await until('the old mail to go', async () => (await left()).length === 1)
    expect(await left()).toEqual([{ id: recent.id }])
  })
})
