import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeServer, listen } from '../../../src/http/listen.ts'
import { observedRequest } from '../../../src/http/observed-request.ts'
import type { RequestContext } from '../../../src/http/request-context.ts'
import { addObserver, type RequestOutcome } from '../../../src/observation/observers.ts'
import { sendRaw } from '../../support/service/raw-http.ts'

type Seen = Pick<RequestOutcome, 'route' | 'status'> & { readonly method: string }

let server: Server
let url: string
/** Resolves with the next request that has ended. */
let seen: Promise<Seen>
let notice: (one: Seen) => void
let stopObserving: () => void

beforeAll(async () => {
  stopObserving = addObserver(async (work, run) => {
    const result = await run()
    if (work.kind !== 'request') return result
    const { route, status, responseSeconds } = work.outcome()
    expect(responseSeconds).toBeGreaterThanOrEqual(0)
    notice({ method: work.method, route, status })
    return result
  })
  server = createServer((req, res) => {
    const context: RequestContext = { requestId: 'of-this-test', clientIp: '' }
    void observedRequest(req, res, context, false, async () => {
      if (req.url === '/api/artworks/1') context.route = '/api/artworks/:id'
      if (req.url === '/api/cut') res.destroy()
      else res.writeHead(req.url === '/api/unknown' ? 404 : 200).end('done')
    })
  })
  url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
})
afterAll(async () => {
  stopObserving()
  await closeServer(server)
})
beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<Seen>()
  seen = promise
  notice = resolve
})

describe('a request that is observed', () => {
  it.each([
    ['GET', '/api/artworks/1', { route: '/api/artworks/:id', status: '2xx' }],
    ['GET', '/api/unknown', { route: '/api/*', status: '4xx' }],
    ['POST', '/api?x=/api/artworks/1', { route: '/api/*', status: '2xx' }],
    ['GET', '/_next/static/chunk.js', { route: '/_next/*', status: '2xx' }],
    ['HEAD', '/admin/collections/artworks/1', { route: '/*', status: '2xx' }],
    ['DELETE', '/apiary', { route: '/*', status: '2xx' }],
  ])('is known by route and status class: %s %s', async (method, path, expected) => {
    await fetch(`${url}${path}`, { method })
    expect(await seen).toEqual({ method, ...expected })
  })

  it('is one of a few methods, whatever the client sends', async () => {
    await sendRaw(url, ['PROPFIND /admin HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'])
    expect(await seen).toEqual({ method: 'other', route: '/*', status: '2xx' })
  })

  it('is aborted when its connection ends before the response', async () => {
    await expect(fetch(`${url}/api/cut`)).rejects.toThrow()
    expect(await seen).toEqual({ method: 'GET', route: '/api/*', status: 'aborted' })
  })
})
