import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as eventLoop } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiRequests } from '../../../src/http/api-requests.ts'
import { createFrontServer } from '../../../src/http/front-server.ts'
import { closeServer, listen } from '../../../src/http/listen.ts'
import { createPageTurns, type PageTurnsOptions } from '../../../src/http/page-turns.ts'
import { until } from '../../support/system/until.ts'

/** A limit that no test reaches. */
const NEVER_MS = 3_600_000
const NO_API = { ended: () => eventLoop() }

type Page = {
  readonly res: ServerResponse
  /** Resolves with the way in which it has ended. */
  readonly ended: Promise<'rendered' | 'dropped' | number>
  /** Ends its rendering. */
  end(): void
  isRendered: boolean
}

function disconnect({ res }: Page): void {
  res.destroy()
  res.emit('close')
}

function bench(options: Partial<PageTurnsOptions>) {
  const turns = createPageTurns({ longestMs: NEVER_MS, apiRequests: NO_API, ...options })
  /** The most pages that were rendered at the same time, and those that are. */
  const rendered = { most: 0, now: 0 }
  const open = (caller: string): Page => {
    const ended = Promise.withResolvers<void>()
    const res = new ServerResponse(new IncomingMessage(new Socket()))
    const page = { res, isRendered: false, end: ended.resolve }
    const work = async () => {
      page.isRendered = true
      rendered.now += 1
      rendered.most = Math.max(rendered.most, rendered.now)
      await ended.promise
      rendered.now -= 1
    }
    const told = turns.render(caller, res, work).then(
      () => (page.isRendered ? ('rendered' as const) : ('dropped' as const)),
      (error) => error.status as number,
    )
    return Object.assign(page, { ended: told })
  }
  return { open, rendered }
}

const rendering = (page: Page | undefined) =>
  until('the page to be rendered', () => page?.isRendered)

describe('the pages of one caller', () => {
  it('are rendered one after another, while those of another caller are rendered', async () => {
    const { open, rendered } = bench({})
    const own = Array.from({ length: 4 }, () => open('one'))
    await rendering(own[0])
    const other = open('two')
    await rendering(other)
    expect([rendered.now, own.filter((page) => page.isRendered).length]).toEqual([2, 1])
    other.end()
    for (const page of own) {
      await rendering(page)
      page.end()
    }
    expect(await Promise.all(own.map((page) => page.ended))).toEqual(Array(4).fill('rendered'))
    expect(rendered).toEqual({ most: 2, now: 0 })
  })

  it('are refused with 429 when too many of them wait', async () => {
    const { open } = bench({ ofCaller: { each: 1, waiting: 2 } })
    const pages = Array.from({ length: 5 }, () => open('one'))
    expect(await Promise.all(pages.slice(3).map((page) => page.ended))).toEqual([429, 429])
    const other = open('two')
    await rendering(other)
    for (const page of [...pages, other]) page.end()
    expect(await pages[2]?.ended).toBe('rendered')
    const later = open('one')
    later.end()
    expect(await later.ended).toBe('rendered')
  })

  it('are not rendered when their clients disconnect while they wait', async () => {
    const { open, rendered } = bench({ ofCaller: { each: 1, waiting: 2 } })
    const pages = Array.from({ length: 3 }, () => open('one'))
    const [first, second, third] = pages as [Page, Page, Page]
    await rendering(first)
    disconnect(second)
    disconnect(third)
    expect(await Promise.all([second.ended, third.ended])).toEqual(['dropped', 'dropped'])
    const next = open('one')
    first.end()
    await rendering(next)
    next.end()
    expect([await next.ended, rendered.most]).toEqual(['rendered', 1])
  })

  it('give way to the next one of the caller when one of them does not end', async () => {
    const { open } = bench({ longestMs: 1 })
    const [first, second] = [open('one'), open('one')]
    await rendering(second)
    expect(first.isRendered).toBe(true)
    first.end()
    second.end()
    expect(await Promise.all([first.ended, second.ended])).toEqual(['rendered', 'rendered'])
  })

  it('leave their turn when they fail', async () => {
    const turns = createPageTurns({ longestMs: NEVER_MS, apiRequests: NO_API })
    const res = () => new ServerResponse(new IncomingMessage(new Socket()))
    const failed = turns.render('one', res(), () => Promise.reject(new Error('broken')))
    await expect(failed).rejects.toThrow('broken')
    let isRendered = false
    await turns.render('one', res(), () => {
      isRendered = true
    })
    expect(isRendered).toBe(true)
  })
})

describe('the pages of all callers', () => {
  it('are rendered a few at a time, in the order of their callers', async () => {
    const { open, rendered } = bench({ ofProcess: { each: 2, waiting: 9 } })
    const flood = Array.from({ length: 3 }, () => open('one'))
    const others = ['two', 'three', 'four'].map(open)
    await rendering(others[0])
    expect(rendered.now).toBe(2)
    for (const page of [flood[0], others[0]]) page?.end()
    await rendering(others[2])
    expect(flood[1]?.isRendered).toBe(false)
    for (const page of [...flood, ...others]) page.end()
    await Promise.all([...flood, ...others].map((page) => page.ended))
    expect(rendered).toEqual({ most: 2, now: 0 })
  })

  it('are refused with 503 when too many callers wait', async () => {
    const { open } = bench({ ofProcess: { each: 1, waiting: 1 } })
    const pages = ['one', 'two', 'three'].map(open)
    expect(await pages[2]?.ended).toBe(503)
    for (const page of pages) page.end()
    expect(await pages[1]?.ended).toBe('rendered')
  })
})

describe('a page', () => {
  const request = (headers: Record<string, string> = {}) => {
    const req = new IncomingMessage(new Socket())
    req.headers = headers
    return { req, res: new ServerResponse(req) }
  }

  it.each(['is answered', 'ends without a response'])(
    'begins when each request to the API that came before it %s',
    async (how) => {
      const apiRequests = createApiRequests({ limitMs: NEVER_MS, longestMs: NEVER_MS })
      const { open } = bench({ apiRequests })
      const [first, second] = [request(), request()]
      for (const { req, res } of [first, second]) await apiRequests.begin('api', req, res)
      const page = open('one')
      first.res.writeHead(200)
      for (let turn = 0; turn < 5; turn++) await eventLoop()
      expect(page.isRendered).toBe(false)
      if (how === 'is answered') second.res.writeHead(200)
      else second.res.emit('close')
      await rendering(page)
      page.end()
    },
  )

  it('begins though a request to the API does not end, after a short time', async () => {
    const apiRequests = createApiRequests({ limitMs: 1, longestMs: NEVER_MS })
    const { open } = bench({ apiRequests })
    const { req, res } = request()
    await apiRequests.begin('api', req, res)
    const page = open('one')
    await rendering(page)
    page.end()
    expect(await page.ended).toBe('rendered')
  })

  it('does not wait for uploads', async () => {
    const apiRequests = createApiRequests({ limitMs: NEVER_MS, longestMs: NEVER_MS })
    const { open } = bench({ apiRequests })
    const { req, res } = request({ 'content-type': 'multipart/form-data; boundary=a' })
    await apiRequests.begin('api', req, res)
    const page = open('one')
    await rendering(page)
    page.end()
    expect(await page.ended).toBe('rendered')
  })
})

describe('the front server', () => {
  const held: ServerResponse[] = []
  let url: string
  const server = createFrontServer(
    async (req, res) => {
      if (req.url !== '/admin') return void res.end()
      held.push(res)
      await once(res, 'close')
    },
    {
      serverUrl: 'http://localhost:3000',
      isTrustedProxy: () => false,
      countRequest: async ({ pathname }) => (pathname === '/admin' ? { caller: 'one' } : {}),
      onError: (error) => {
        throw error
      },
      timeouts: { pageMs: NEVER_MS },
    },
  )
  beforeAll(async () => {
    url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
  })
  afterAll(() => closeServer(server))

  it('lets pages wait, and neither static files nor the API', async () => {
    const pages = Array.from({ length: 3 }, () => fetch(`${url}/admin`))
    for (let rendered = 1; rendered <= pages.length; rendered++) {
      await until('the next page to be rendered', () => held.length === rendered)
      expect(await fetch(`${url}/static.png`)).toAnswer(200)
      expect(await fetch(`${url}/api/health`)).toAnswer(200)
      expect(held).toHaveLength(rendered)
      held.at(-1)?.end()
    }
    for (const page of await Promise.all(pages)) expect(page).toAnswer(200)
  })

  it('ends the turn of a page whose client disconnects', async () => {
    held.splice(0)
    const gone = new AbortController()
    const first = fetch(`${url}/admin`, { signal: gone.signal }).catch(() => 'disconnected')
    await until('the page to be rendered', () => held.length === 1)
    const second = fetch(`${url}/admin`)
    gone.abort()
    await until('the next page to be rendered', () => held.length === 2)
    held[1]?.end()
    expect([await first, (await second).status]).toEqual(['disconnected', 200])
  })
})
