import type { Server } from 'node:http'
import { duplexPair } from 'node:stream'
import { text } from 'node:stream/consumers'

const LOGIN_PAGE = '/admin/login'

/**
 * Loads the modules of the API and of the console, by one request for the login page to a server that does not listen
 * yet. Otherwise the first page of a process would keep all other requests waiting while Node loads its modules: for
 * 700 ms of CPU time. The process serves as well if this fails, e.g. while the database is unavailable.
 *
 * @param limitMs after which it is given up. @default 15000
 * @param warn receives what went wrong.
 */
export async function warmUp(
  server: Server,
  { limitMs = 15_000, warn }: { readonly limitMs?: number; readonly warn: (text: string) => void },
): Promise<void> {
  const [client, connection] = duplexPair()
  // What the server expects of a socket.
  server.emit('connection', Object.assign(connection, { setTimeout: () => connection }))
  const late = setTimeout(() => client.destroy(new Error(`no response in ${limitMs} ms`)), limitMs)
  try {
    client.write(`GET ${LOGIN_PAGE} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    const [status] = (await text(client)).split('\r\n', 1)
    if (status !== 'HTTP/1.1 200 OK') warn(`The login page was not loaded ahead: ${status}`)
  } catch (error) {
    warn(`The login page was not loaded ahead: ${(error as Error).message}`)
  } finally {
    clearTimeout(late)
    connection.destroy()
  }
}
