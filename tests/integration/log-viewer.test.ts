import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LogEntry } from '../../plugins/operations/logs/operations/find-lines.ts'
import { expectSuccess } from '../support/artworks/register.ts'
import { storeLines } from '../support/logs/store-lines.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

type Page = { readonly docs: readonly LogEntry[]; readonly next: string | null }

let service: Service
let token: string
const HOUR_MS = 60 * 60_000
const start = Date.now() - 24 * HOUR_MS
const ARTWORK = '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10'

beforeAll(async () => {
  service = await startService()
  token = await service.tokenOf('super-admin')
  await service.rows('delete from system_logs')
  const lines = [
    { msg: 'Sample: the first line', requestId: 'r-1', number: 1 },
    { msg: 'Sample: the store is away', level: 'error', code: 'STORE_UNAVAILABLE' },
    { msg: 'Sample: a print was refused', level: 'warn', service: 'printing', jobId: 'j-1' },
    { msg: 'Sample: ログイン失敗', service: 'auth', requestId: 'r-1' },
    { msg: 'Sample: composed', level: 'debug', path: `/api/artworks/${ARTWORK}` },
  ] as const
  await storeLines(service.databaseUrl, lines, { start, everyMs: HOUR_MS })
})
afterAll(() => service?.stop())

async function find(query: Readonly<Record<string, string>>): Promise<Page> {
  const sample = { to: new Date(Date.now() - HOUR_MS).toISOString(), ...query }
  const path = `/api/logs?${new URLSearchParams(sample)}`
  return expectSuccess(await call<Page>(service, 'GET', path, { token }))
}
const numbersOf = ({ docs }: Page) =>
  docs.map(({ timestamp }) => Math.round((Date.parse(timestamp) - start) / HOUR_MS))

describe('the log', () => {
  it('is for operators only', async () => {
    expect(await call(service, 'GET', '/api/logs')).toAnswer(401, 'UNAUTHENTICATED')
    for (const login of ['artist', 'art-admin', 'photo-admin'] as const) {
      const other = await service.tokenOf(login)
      expect(await call(service, 'GET', '/api/logs', { token: other })).toAnswer(403, 'FORBIDDEN')
    }
  })

  it('has every line with its details, newest first', async () => {
    const page = await find({})
    expect(numbersOf(page)).toEqual([4, 3, 2, 1, 0])
    expect(page.docs.at(-1)).toEqual({
      id: expect.any(String),
      timestamp: new Date(start).toISOString(),
      level: 'info',
      service: 'api',
      process: 'web',
      message: 'Sample: the first line',
      details: { number: 1 },
      request_id: 'r-1',
      job_id: null,
    })
  })

  it.each([
    [{ level: 'error' }, [1]],
    [{ service: 'printing' }, [2]],
    [{ service: 'api', level: 'info' }, [0]],
    [{ request_id: 'r-1' }, [3, 0]],
    [{ job_id: 'j-1' }, [2]],
    [{ keyword: 'sample STORE' }, [1]],
    [{ keyword: 'unavail' }, [1]],
    [{ keyword: 'イン失敗' }, [3]],
    [{ keyword: ARTWORK }, [4]],
    [{ keyword: 'sample', level: 'error', service: 'api' }, [1]],
    [{ keyword: 'sample', level: 'error', service: 'auth' }, []],
    [{ keyword: 'level=error' }, []],
    [{ keyword: 'vailable' }, []],
    [{ keyword: "'; drop table system_logs --" }, []],
    [{ from: new Date(start + 3 * HOUR_MS).toISOString() }, [4, 3]],
    [{ to: new Date(start + HOUR_MS).toISOString() }, [0]],
  ])('is filtered by %j', async (query, numbers) => {
    expect(numbersOf(await find(query))).toEqual(numbers)
  })

  it('comes in pages, none of which repeats or misses a line', async () => {
    const seen: number[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null && pages < 5; pages += 1) {
      const page: Page = await find({ limit: '2', ...(cursor && { cursor }) })
      seen.push(...numbersOf(page))
      cursor = page.next
    }
    expect(seen).toEqual([4, 3, 2, 1, 0])
  })

  it.each([
    { level: 'fatal' },
    { service: 'unknown' },
    { from: 'yesterday' },
    { limit: '201' },
    { cursor: 'x' },
    { cursor: `2026-99-99T00:00:00.000Z_${ARTWORK}` },
    { keyword: 'x'.repeat(101) },
  ])('refuses %j', async (query) => {
    const path = `/api/logs?${new URLSearchParams(query as unknown as Record<string, string>)}`
    expect(await call(service, 'GET', path, { token })).toAnswer(400, 'VALIDATION_FAILED')
  })

  it('has nothing for a keyword without letters and digits', async () => {
    expect((await find({ keyword: '!?' })).docs).toEqual([])
  })

  it('sends new lines as events, each once, to the client that follows it', async () => {
    const client = new AbortController()
    const response = await fetch(`${service.url}/api/logs?keyword=NOT_FOUND`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      signal: client.signal,
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const wanted = await call(service, 'GET', '/api/there-is-none')
    const ids: string[] = []
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const { docs } = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '') as Page
        ids.push(...docs.map((line) => line.request_id ?? ''))
      }
      if (ids.includes(wanted.headers.get('x-request-id') ?? '')) break
    }
    client.abort()
    expect(ids.filter((id) => id === wanted.headers.get('x-request-id'))).toHaveLength(1)
  })
})
