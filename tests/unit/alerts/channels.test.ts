import { createHmac } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { afterEach, describe, expect, it } from 'vitest'
import { deliver, NotDelivered } from '../../../src/alerts/channel.ts'
import { emailChannel } from '../../../src/alerts/email-channel.ts'
import { alertMessage } from '../../../src/alerts/message.ts'
import { webhookChannel } from '../../../src/alerts/webhook-channel.ts'
import { notification } from '../../support/alerts/notifications.ts'
import {
  startMailReceiver,
  startRudeServer,
  startWebhookReceiver,
} from '../../support/alerts/receivers.ts'

const OPTIONS = { language: 'en', serverUrl: 'https://console.example' } as const
const SECRET = 'a-secret-of-the-webhook'
const TO = ['night@example.test']
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function opened<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const server = await starting
  closing.push(server.close)
  return server
}
const refusals: number[] = []
const email = (url: string, to: readonly string[] = TO) => {
  const transport = createTransport(url)
  refusals.length = 0
  return emailChannel({
    ...OPTIONS,
    to,
    onRefused: (recipients) => refusals.push(recipients),
    sendMail: (mail) => transport.sendMail({ ...mail, from: 'no-reply@example.test' }),
  })
}
const webhook = (url: string) => webhookChannel({ ...OPTIONS, url, secret: SECRET })

describe('a message', () => {
  it('says what fails since when, what to do, and where to look', () => {
    expect(
      alertMessage(notification(), { ...OPTIONS, runbookUrl: 'https://docs.example/' }),
    ).toEqual({
      subject: '[CRITICAL] Database',
      lines: [
        'Database: failing since 2026-11-22 19:00 JST',
        '- database: Nothing answers.',
        '  What to do: Start the database.',
        '  Runbook: https://docs.example/docs/runbooks/database.md',
        '',
        'Console: https://console.example/admin',
        'Notification: 0123456789abcdef0123456789abcdef',
      ],
    })
  })

  it('exists in Japanese', () => {
    const { subject, lines } = alertMessage(notification({ kind: 'reminder' }), {
      ...OPTIONS,
      language: 'ja',
    })
    expect(subject).toBe('[重大 – 継続中] データベース')
    expect(lines.join('\n')).toContain('データベースを起動してください。')
    expect(lines).toContain('  手順書: docs/runbooks/ja/database.md')
  })

  it('keeps what an operator or a check wrote on one line, and short', () => {
    const { lines } = alertMessage(
      notification({
        kind: 'emergency',
        incidents: [],
        reason: `a\r\nBcc: b\u2028${'x'.repeat(600)}`,
      }),
      OPTIONS,
    )
    expect(lines[0]).toMatch(/^a Bcc: b x+…$/)
    expect(lines[0]).toHaveLength(501)
  })
})

describe('an alert by e-mail', () => {
  it('arrives with a Message-ID of its own', async () => {
    const server = await opened(startMailReceiver())
    await email(server.url).send(notification())
    expect(server.mails[0]).toMatchObject({
      subject: '[CRITICAL] Database',
      messageId: '<0123456789abcdef0123456789abcdef.alert@console.example>',
      text: expect.stringContaining('Nothing answers.'),
    })
  })

  it('is certainly not delivered if nothing listens', async () => {
    const server = await startMailReceiver()
    await server.close()
    await expect(email(server.url).send(notification())).rejects.toThrow(NotDelivered)
  })

  it('is certainly not delivered if the server refuses the recipient', async () => {
    const server = await opened(startMailReceiver())
    server.refuse('no such user night@example.test')
    const sent = email(server.url).send(notification())
    await expect(sent).rejects.toThrow(NotDelivered)
    await expect(sent).rejects.not.toThrow('night@example.test')
  })

  it('is delivered if the server refuses one of several recipients, and says that it has', async () => {
    const server = await opened(startMailReceiver())
    server.refuse('The mailbox is full', 1)
    await email(server.url, ['day@example.test', ...TO]).send(notification())
    expect(server.mails).toHaveLength(1)
    expect(refusals).toEqual([1])
    server.refuse(undefined)
    await email(server.url).send(notification())
    expect(refusals).toEqual([])
  })

  it.each([
    ['certainly not delivered if the connection ends before', 'EHLO', true],
    ['in doubt if the connection ends within', '\r\n.\r\n', false],
  ])('is %s its text', async (_, until, isCertain) => {
    const server = await opened(startRudeServer(until, '220 mail\r\n'))
    const error = await email(`smtp://127.0.0.1:${server.port}`)
      .send(notification())
      .catch((one: unknown) => one)
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof NotDelivered).toBe(isCertain)
  })
})

describe('an alert by webhook', () => {
  it('is signed with its timestamp, and has the id of the notification', async () => {
    const server = await opened(startWebhookReceiver())
    await webhook(server.url).send(notification())
    const [{ headers, body } = { headers: {}, body: '' }] = server.requests
    const mac = createHmac('sha256', SECRET).update(`${headers['x-alert-timestamp']}.${body}`)
    expect(headers['x-alert-signature']).toBe(`v1=${mac.digest('hex')}`)
    expect(headers['idempotency-key']).toBe(notification().id)
    expect(JSON.parse(body)).toMatchObject({
      text: '[CRITICAL] Database',
      attachments: [{ color: '#b3261e', footer: notification().id }],
    })
  })

  it('contains no link or mention that an operator has written', async () => {
    const server = await opened(startWebhookReceiver())
    await webhook(server.url).send(notification({ reason: '<!channel> & <https://evil.example>' }))
    const text = JSON.parse(server.requests[0]?.body ?? '').attachments[0].text
    expect(text).toContain('&lt;!channel&gt; &amp; &lt;https://evil.example&gt;')
  })

  it.each([500, 404, 302] as const)(
    'is certainly not delivered if the answer is %i',
    async (status) => {
      const server = await opened(startWebhookReceiver())
      server.answer(status)
      await expect(webhook(server.url).send(notification())).rejects.toThrow(NotDelivered)
    },
  )

  it('is certainly not delivered if nothing listens', async () => {
    const server = await startWebhookReceiver()
    await server.close()
    await expect(webhook(server.url).send(notification())).rejects.toThrow(NotDelivered)
  })

  it('is delivered once the status says so, whatever follows it', async () => {
    const server = await opened(startWebhookReceiver())
    server.answer(200, 'x'.repeat(1_000_000))
    await webhook(server.url).send(notification())
    expect(server.requests).toHaveLength(1)
  })

  it('is in doubt if a proxy had no answer from the receiver in time', async () => {
    const server = await opened(startWebhookReceiver())
    server.answer(504)
    const sent = webhook(server.url).send(notification())
    await expect(sent).rejects.toThrow('504')
    await expect(sent).rejects.not.toThrow(NotDelivered)
  })

  it('is in doubt if the receiver hangs up', async () => {
    const server = await opened(startWebhookReceiver())
    server.answer('hang up')
    const sent = webhook(`${server.url}/a-token`).send(notification())
    await expect(sent).rejects.not.toThrow(NotDelivered)
    await expect(sent).rejects.not.toThrow('a-token')
  })
})

describe('an attempt', () => {
  const record = (may: boolean) => {
    const steps: string[] = []
    return {
      steps,
      record: {
        begin: async () => {
          steps.push('begin')
          return may
        },
        conclude: async (outcome: string) => {
          steps.push(outcome)
        },
      },
    }
  }
  const channel = (error?: Error) => ({
    name: 'email' as const,
    send: async () => {
      if (error) throw error
    },
  })

  it.each<[string, string[], Error | undefined]>([
    ['is counted before it is made', ['begin', 'delivered'], undefined],
    ['no longer counts if it was refused', ['begin', 'refused'], new NotDelivered('status 500')],
    ['counts while its result is unknown', ['begin'], new Error('reset')],
  ])('%s', async (_, expected, error) => {
    const { record: counted, steps } = record(true)
    const made = deliver(channel(error), notification(), counted)
    if (error) await expect(made).rejects.toBe(error)
    else await made
    expect(steps).toEqual(expected)
  })

  it('is not made after two with an unknown result', async () => {
    const { record: counted, steps } = record(false)
    await deliver(channel(new Error('was sent')), notification(), counted)
    expect(steps).toEqual(['begin'])
  })
})
