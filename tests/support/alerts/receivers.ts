import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export type ReceivedRequest = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** An HTTP server that remembers what it was sent. */
export async function startWebhookReceiver(port = 0) {
  const requests: ReceivedRequest[] = []
  let status: number | 'hang up' = 200
  let content = 'ok'
  let received: (() => Promise<void>) | undefined
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (status === 'hang up') {
      requests.push({ headers: request.headers, body })
      request.socket.destroy()
      return
    }
    if (status === 200) requests.push({ headers: request.headers, body })
    await received?.()
    response.writeHead(status).end(content)
  })
  await new Promise<void>((done) => {
    server.listen(port, '127.0.0.1', done)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    /** Those that it has accepted, or received before it hung up. */
    requests,
    answer: (next: typeof status, body = 'ok') => {
      status = next
      content = body
    },
    /** What happens between a request and its answer. */
    whenReceived: (next: (() => Promise<void>) | undefined) => {
      received = next
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/** An SMTP server that remembers the mails that it has accepted. */
export async function startMailReceiver(port = 0) {
  const mails: ParsedMail[] = []
  let refusal: Error | undefined
  let left = 0
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo: (_recipient, _session, done) => {
      left -= 1
      done(left < 0 ? undefined : refusal)
    },
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        mails.push(mail)
        done()
      }, done)
    },
  })
  // A client that is killed resets its connection.
  server.on('error', () => {})
  await new Promise<void>((done) => {
    server.listen(port, '127.0.0.1', done)
  })
  const { port: actual } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${actual}`,
    mails,
    /** @param recipients as many are refused. @default all */
    refuse: (reason: string | undefined, recipients = Number.POSITIVE_INFINITY) => {
      left = recipients
      refusal =
        reason === undefined ? undefined : Object.assign(new Error(reason), { responseCode: 550 })
    },
    close: () => new Promise<void>((done) => server.close(done)),
  }
}

/** A server that accepts connections and closes each when it has received the text. */
export async function startRudeServer(until: string, greeting: string) {
  const server = createSocket((socket) => {
    socket.on('error', () => {})
    socket.write(greeting)
    socket.on('data', (data) => {
      const line = String(data)
      if (line.includes(until)) socket.destroy()
      else socket.write(line.startsWith('DATA') ? '354 go on\r\n' : '250 ok\r\n')
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
