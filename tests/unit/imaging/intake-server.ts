import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll } from 'vitest'
import { ServiceError } from '../../../src/errors/service-error.ts'
import {
  type ImageFieldOptions,
  readImageField,
} from '../../../src/imaging/receive/read-image-field.ts'
import { FORM } from './forms.ts'

export type Outcome = Record<string, unknown>

/** What the intake makes of a request: facts of the picture, or the refusal. */
export async function intakeOf(request: Request, options: ImageFieldOptions): Promise<Outcome> {
  try {
    const { cleanup, width, height, format } = await readImageField(request, options)
    await cleanup()
    return { status: 200, width, height, format }
  } catch (error) {
    if (!(error instanceof ServiceError)) return { status: 500, message: String(error) }
    const { status, code, message } = error
    return { status, code, message, path: error.errors[0]?.path }
  }
}

/** A real HTTP server in front of the intake, for the tests of one file. */
export function intakeServer(outcomeOf: (request: Request) => Promise<Outcome>) {
  let begun = Promise.withResolvers<void>()
  let handled = Promise.withResolvers<Outcome>()

  const server = createServer(async (incoming, outgoing) => {
    begun.resolve()
    const headers = new Headers()
    for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
    const body = Readable.toWeb(incoming) as BodyInit
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const outcome = await outcomeOf(new Request('http://localhost/', init))
    outgoing.writeHead(Number(outcome.status), { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify(outcome))
    handled.resolve(outcome)
  })
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  const address = () => server.address() as AddressInfo

  return {
    address,

    async send(body: BodyInit | Buffer, headers?: Record<string, string>): Promise<Outcome> {
      const init = { method: 'POST', body: body as BodyInit, ...(headers && { headers }) }
      const response = await fetch(`http://127.0.0.1:${address().port}/`, init)
      return (await response.json()) as Outcome
    },

    /** Sends bytes on a bare connection and cuts it as soon as the server has begun with the request. */
    async sendAndLeave(headers: string, body: Uint8Array): Promise<Outcome> {
      handled = Promise.withResolvers()
      begun = Promise.withResolvers()
      const socket = connect(address().port, '127.0.0.1')
      socket.on('error', () => {})
      const type = `Content-Type: ${FORM['content-type']}`
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${type}\r\n${headers}\r\n\r\n`)
      await new Promise((resolve) => socket.write(body, resolve))
      await begun.promise
      socket.destroy()
      return handled.promise
    },
  }
}
