import { type Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { QUERY_BOUNDS } from '../../hooks/query-bounds.ts'
import { CONSOLE_RECORDS } from '../../plugins/platform/http/bound-console-records.ts'

/** What an attacker has: accounts, an artwork with its upload token and a composition, and one IP address. */
export type Attacker = {
  readonly origin: string
  /** Opens every connection from the attacker's IP address. */
  readonly agent: Agent
  /** ID token of an artist. */
  readonly token: string
  /** Headers of a session of the artist that a password began. */
  readonly session: Readonly<Record<string, string>>
  /** URL of the artist's account, and its password. */
  readonly accountUrl: string
  readonly password: string
  /** Identifier of the console's server function. */
  readonly serverFunction: string
  readonly uploadUrl: string
  readonly uploadToken: string
  readonly statusUrl: string
  /** Ends the attack. */
  readonly signal: AbortSignal
  /** Called with the status of every answer. */
  readonly onAnswer: (status: number) => void
}

type Sent = {
  readonly method?: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const QUERIES_AT_ONCE = 10
const PREFERENCES_AT_ONCE = 6
const PAGES_AT_ONCE = 10
const PASSWORDS_AT_ONCE = 45
const SLOW_UPLOADS = 70
const STREAMS = 500
/** Bytes of one piece of a slow upload, and the pause between two. */
const PIECE = 1000
const PIECE_EVERY_MS = 1000

/** Statuses of requests that are wrong and attack nothing. 503 and 429 are refusals of right ones. */
export const WRONG = [400, 401, 403, 404, 405, 415, 500]

/** Each sends as much as the limits let through from one IP address, until its signal. */
export const ATTACKS: Readonly<Record<string, (attacker: Attacker) => Promise<unknown>>> = {
  // As a body, which may be longer than a URL.
  'costly queries': (attacker) =>
    atOnce(QUERIES_AT_ONCE, attacker, () => ({
      method: 'POST',
      url: `${attacker.origin}/api/brands`,
      headers: {
        authorization: `Bearer ${attacker.token}`,
        'content-type': 'application/x-www-form-urlencoded',
        'x-payload-http-method-override': 'GET',
      },
      body: costliestQuery(),
    })),

  'large preferences': (attacker) => {
    let key = 0
    const headers = {
      authorization: `Bearer ${attacker.token}`,
      'content-type': 'application/json',
    }
    const value = { columns: 'x'.repeat(30_000) }
    return atOnce(PREFERENCES_AT_ONCE, attacker, () => {
      key += 1
      const url = `${attacker.origin}/api/payload-preferences`
      if (key % 2 === 0) return { url: `${url}?limit=${CONSOLE_RECORDS.perList}`, headers }
      return { method: 'POST', url: `${url}/key-${key}`, headers, body: JSON.stringify({ value }) }
    })
  },

  'slow uploads': (attacker) =>
    Promise.all(Array.from({ length: SLOW_UPLOADS }, () => uploadSlowly(attacker))),

  'event streams': (attacker) =>
    Promise.all(
      Array.from({ length: STREAMS }, async () => {
        await send(attacker, {
          url: attacker.statusUrl,
          headers: { authorization: `Bearer ${attacker.token}`, accept: 'text/event-stream' },
        })
      }),
    ),

  pages: (attacker) =>
    atOnce(PAGES_AT_ONCE, attacker, () => ({ url: `${attacker.origin}/admin/login` })),

  'server functions': (attacker) => {
    const args = { collectionSlug: 'artworks', query: { limit: 250, sort: '-title' } }
    return atOnce(PAGES_AT_ONCE, attacker, () => ({
      method: 'POST',
      url: `${attacker.origin}/admin`,
      headers: {
        ...attacker.session,
        'content-type': 'text/plain',
        'next-action': attacker.serverFunction,
      },
      body: JSON.stringify([{ name: 'table-state', args }]),
    }))
  },

  'password changes': (attacker) => {
    const { session, accountUrl: url, password } = attacker
    return atOnce(PASSWORDS_AT_ONCE, attacker, () => ({
      method: 'PATCH',
      url,
      headers: { ...session, 'content-type': 'application/json' },
      body: JSON.stringify({ password, currentPassword: password }),
    }))
  },
}

/** The most searches and compared values that one query may have. */
function costliestQuery(): string {
  const { words, totals } = QUERY_BOUNDS
  const text = Array.from({ length: words }, (_, index) => `w${index}`).join(' ')
  const searches = totals.searches / words
  const query = new URLSearchParams({ limit: '250', sort: '-name' })
  for (let index = 0; index < searches; index += 1)
    query.set(`where[or][${index}][name][like]`, text)
  for (let index = searches; index < searches + 4; index += 1) {
    const ids = Array.from({ length: 450 }, (_, entry) => String(entry))
    query.set(`where[or][${index}][name][in]`, ids.join(','))
  }
  return query.toString()
}

/** Sends requests one after another on several connections. A refused one waits a little, as a flood does not. */
async function atOnce(count: number, attacker: Attacker, next: () => Sent): Promise<void> {
  const { signal } = attacker
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (!signal.aborted) {
        const status = await send(attacker, next())
        if (status === 429) await wait(PIECE_EVERY_MS, undefined, { signal }).catch(() => undefined)
      }
    }),
  )
}

/** Sends one request and reads its answer to the end. Returns its status, or 0 where the connection ended. */
function send(attacker: Attacker, { method = 'GET', url, headers, body }: Sent): Promise<number> {
  const { agent, signal, onAnswer } = attacker
  const answered = Promise.withResolvers<number>()
  const outgoing = request(url, { method, agent, signal, ...(headers && { headers }) })
  outgoing.once('response', (incoming) => {
    const status = incoming.statusCode ?? 0
    onAnswer(status)
    incoming.once('close', () => answered.resolve(status)).resume()
    incoming.once('error', () => answered.resolve(status))
  })
  outgoing.once('error', () => answered.resolve(0))
  outgoing.end(body)
  return answered.promise
}

/** Announces a picture of 49 MB and sends 1 kB a second of it. */
async function uploadSlowly({ uploadUrl, uploadToken, agent, signal, onAnswer }: Attacker) {
  while (!signal.aborted) {
    const ended = Promise.withResolvers<void>()
    const outgoing = request(uploadUrl, {
      method: 'POST',
      agent,
      signal,
      headers: {
        authorization: `Bearer ${uploadToken}`,
        'content-type': 'multipart/form-data; boundary=slow',
        'content-length': 49_000_000,
      },
    })
    outgoing.once('response', (incoming) => {
      onAnswer(incoming.statusCode ?? 0)
      incoming.once('close', () => ended.resolve()).resume()
    })
    outgoing.once('error', () => ended.resolve())
    outgoing.write('--slow\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n')
    outgoing.write(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))
    const pieces = setInterval(() => outgoing.write(Buffer.alloc(PIECE)), PIECE_EVERY_MS)
    await ended.promise
    clearInterval(pieces)
    await wait(PIECE_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}
