import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CaughtMail, MailSummary } from '../../../src/stand-ins/mail-catcher/caught-mail.ts'
import {
  type RunningMailCatcher,
  startMailCatcher,
} from '../../../src/stand-ins/mail-catcher/start.ts'

let dataDir: string
let catcher: RunningMailCatcher
const start = (limit = 500) =>
  startMailCatcher({ smtpPort: 0, httpPort: 0, dataDir, host: '127.0.0.1', limit })

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'mail-'))
  catcher = await start()
})
afterEach(async () => {
  await catcher.close()
  await rm(dataDir, { recursive: true })
})

async function sendMail(mail: SendMailOptions = {}, auth?: { user: string; pass: string }) {
  const transport = createTransport({
    host: '127.0.0.1',
    port: catcher.smtpPort,
    ...(auth && { auth }),
  })
  await transport.sendMail({
    from: 'Shop <shop@example.test>',
    to: 'buyer@example.test',
    subject: 'ご注文の確認',
    text: 'Thank you',
    ...mail,
  })
  transport.close()
}

async function list(): Promise<MailSummary[]> {
  const response = await fetch(`${catcher.url}/api/messages`)
  return ((await response.json()) as { messages: MailSummary[] }).messages
}

async function newest(): Promise<CaughtMail> {
  const [first] = await list()
  return (await fetch(`${catcher.url}/api/messages/${first?.id}`)).json() as Promise<CaughtMail>
}

async function page(path: string) {
  const response = await fetch(catcher.url + path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the mail catcher', () => {
  it('keeps a mail with its text, HTML, headers, attachments and hidden recipients', async () => {
    await sendMail({
      bcc: 'hidden@example.test',
      html: '<p>Thank <b>you</b></p>',
      attachments: [{ filename: 'invoice.pdf', content: Buffer.from('pdf') }],
      messageId: '<fixed@example.test>',
    })
    const mail = await newest()
    expect(mail).toMatchObject({
      subject: 'ご注文の確認',
      to: 'buyer@example.test',
      envelope: { to: ['buyer@example.test', 'hidden@example.test'] },
      messageId: '<fixed@example.test>',
      html: '<p>Thank <b>you</b></p>',
      attachments: [{ name: 'invoice.pdf', size: 3 }],
    })
    expect(mail.text?.trim()).toBe('Thank you')
    expect(mail.headers.join('\n')).toContain('Message-ID: <fixed@example.test>')
  })

  it('takes any login', async () => {
    await sendMail({}, { user: 'anybody', pass: 'anything' })
    expect(await list()).toHaveLength(1)
  })

  it('still has the mails after a restart, newest first', async () => {
    for (const subject of ['one', 'two', 'three']) await sendMail({ subject })
    await catcher.close()
    catcher = await start()
    expect((await list()).map(({ subject }) => subject)).toEqual(['three', 'two', 'one'])
    expect((await newest()).text?.trim()).toBe('Thank you')
  })

  it('deletes the oldest beyond its limit, from the disk too', async () => {
    await catcher.close()
    catcher = await start(2)
    for (const subject of ['one', 'two', 'three']) await sendMail({ subject })
    expect((await list()).map(({ subject }) => subject)).toEqual(['three', 'two'])
    expect(await readdir(path.join(dataDir, 'mail'))).toHaveLength(4)
  })

  it('keeps every one of many mails that arrive at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => sendMail({ subject: `mail ${i}` })))
    expect(new Set((await list()).map(({ subject }) => subject)).size).toBe(20)
  })

  it('deletes all on request', async () => {
    await sendMail()
    const response = await fetch(`${catcher.url}/api/messages`, { method: 'DELETE' })
    expect([response.status, await list()]).toEqual([204, []])
    expect(await readdir(path.join(dataDir, 'mail'))).toEqual([])
  })

  it('refuses a message of more than 25 MB and keeps nothing of it', async () => {
    const attachments = [{ filename: 'a.bin', content: Buffer.alloc(20 * 1024 * 1024) }]
    await expect(sendMail({ attachments })).rejects.toThrow(/size|25 MB/i)
    expect(await list()).toEqual([])
  })

  it('refuses it as well from a sender that does not say how much will come', async () => {
    const reply = await new Promise<string>((resolve, reject) => {
      const socket = connect(catcher.smtpPort, '127.0.0.1')
      const lines = ['HELO x', 'MAIL FROM:<a@b.test>', 'RCPT TO:<c@d.test>', 'DATA']
      socket.on('error', reject)
      socket.on('data', (data) => {
        const next = lines.shift()
        if (next !== undefined) socket.write(`${next}\r\n`)
        else if (data.toString().startsWith('354')) {
          const line = `${'x'.repeat(998)}\r\n`
          socket.write(`Subject: large\r\n\r\n${line.repeat(27_000)}.\r\n`)
        } else socket.end(() => resolve(data.toString()))
      })
    })
    expect(reply).toMatch(/^552 /)
    expect(await list()).toEqual([])
  })

  it('keeps nothing of a message whose sender hangs up in the middle', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(catcher.smtpPort, '127.0.0.1')
      const lines = ['EHLO x', 'MAIL FROM:<a@b.test>', 'RCPT TO:<c@d.test>', 'DATA']
      socket.on('data', (data) => {
        const next = lines.shift()
        if (next !== undefined) socket.write(`${next}\r\n`)
        else if (data.toString().startsWith('354')) socket.end('Subject: half\r\n\r\nhalf a mes')
      })
      socket.on('close', () => resolve())
    })
    await sendMail({ subject: 'whole' })
    expect((await list()).map(({ subject }) => subject)).toEqual(['whole'])
  })

  it('does not start over a damaged summary', async () => {
    await writeFile(path.join(dataDir, 'mail', 'x.json'), '{}')
    await expect(start()).rejects.toThrow('x.json is damaged')
  })

  it('leaves no port open when the other one is taken', async () => {
    const taken = Number(new URL(catcher.url).port)
    const attempt = startMailCatcher({ smtpPort: 0, httpPort: taken, dataDir, host: '127.0.0.1' })
    await expect(attempt).rejects.toMatchObject({ code: 'EADDRINUSE', port: taken })
  })
})

describe('the pages of the mail catcher', () => {
  it('list the mails and show one', async () => {
    await sendMail({ html: '<p>Hello</p>' })
    const [mail] = await list()
    expect((await page('/')).text).toContain(`href="/messages/${mail?.id}"`)
    expect((await page(`/messages/${mail?.id}`)).text).toContain('ご注文の確認')
  })

  it('escape whatever a mail says about itself and allow no script', async () => {
    const hostile = '"><script>alert(1)</script>'
    await sendMail({ subject: hostile, text: hostile, headers: { 'X-Note': hostile } })
    const [mail] = await list()
    for (const path of ['/', `/messages/${mail?.id}`]) {
      const { text, headers } = await page(path)
      expect(text).not.toContain('<script')
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/)
    }
  })

  it('show HTML in a sandbox that neither runs nor fetches anything', async () => {
    await sendMail({ html: '<script>alert(1)</script><img src="http://evil.example/p.gif">' })
    const [mail] = await list()
    const frame = (await page(`/messages/${mail?.id}`)).text
    expect(frame).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    const policy = (await page(`/messages/${mail?.id}/html`)).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox allow-popups')
    expect(policy).not.toContain('allow-scripts')
    expect(policy).not.toContain('http')
  })

  it.each(['/messages/nothing', '/messages/..%2f..%2fetc', '/api/messages/__proto__', '/nowhere'])(
    'answer 404 at %s',
    async (path) => {
      expect(await page(path)).toAnswer(404)
    },
  )

  it.each([
    ['another host name', { host: 'evil.example' }],
    ['a page of another origin', { origin: 'http://evil.example' }],
  ])('answer nothing to %s, and delete nothing for it', async (_name, headers) => {
    await sendMail()
    const status = await new Promise((resolve, reject) => {
      httpRequest(`${catcher.url}/clear`, { method: 'POST', headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect([status, (await list()).length]).toEqual([421, 1])
  })
})
