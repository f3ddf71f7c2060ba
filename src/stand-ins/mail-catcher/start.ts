import { createServer } from 'node:http'
import path from 'node:path'
import { closeServer, listen } from '../../http/listen.ts'
import { sendJson } from '../http/answer.ts'
import type { RunningPeer } from '../http/running-peer.ts'
import { createMailHandler } from './mail-routes.ts'
import { openMailStore } from './mail-store.ts'
import { startSmtpPart } from './smtp-part.ts'

const LIMIT = 500

export type MailCatcherOptions = {
  /** Port of SMTP; 0 takes a free one. */
  readonly smtpPort: number
  /** Port of the page; 0 takes a free one. */
  readonly httpPort: number
  /** Mails are kept in its folder `mail`. */
  readonly dataDir: string
  /** IP address to listen on. @default 127.0.0.1 */
  readonly host?: string
  /** How many mails are kept. @default 500 */
  readonly limit?: number
}

export type RunningMailCatcher = RunningPeer & { readonly smtpPort: number }

/**
 * Starts a mailbox that takes every mail, sends none, and shows them on a page.
 *
 * @throws Error with code `EADDRINUSE` when one of the ports is taken; nothing listens then.
 */
export async function startMailCatcher(options: MailCatcherOptions): Promise<RunningMailCatcher> {
  const { dataDir, host = '127.0.0.1', limit = LIMIT } = options
  const store = await openMailStore(path.join(dataDir, 'mail'), limit)
  const handle = createMailHandler(store, limit)
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      process.stderr.write(`mail catcher: ${error instanceof Error ? error.stack : error}\n`)
      if (response.headersSent) response.destroy()
      else sendJson(response, 500, { error: 'The mail catcher failed.' })
    })
  })
  const smtp = await startSmtpPart({ port: options.smtpPort, host, keep: store.add })
  try {
    const port = await listen(server, options.httpPort, host)
    return {
      url: `http://localhost:${port}`,
      smtpPort: smtp.port,
      async close() {
        await Promise.all([closeServer(server), smtp.close()])
      },
    }
  } catch (error) {
    await smtp.close()
    throw error
  }
}
