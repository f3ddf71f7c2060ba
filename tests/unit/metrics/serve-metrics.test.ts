import type { Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeServer } from '../../../src/http/listen.ts'
import { serveMetrics } from '../../../src/metrics/serve-metrics.ts'
import { sendRaw } from '../../support/service/raw-http.ts'
import { freePort } from '../../support/system/free-port.ts'

const TOKEN = 'a-token-of-this-test-with-enough-characters'

let server: Server
let url: string
let isBroken = false
const errors: unknown[] = []

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  server = await serveMetrics({
    metrics: {
      contentType: 'text/plain; version=0.0.4; charset=utf-8',
      page: async () => {
        if (isBroken) throw new Error('of this test')
        return 'up 1\n'
      },
    },
    ...{ token: TOKEN, port, host: '127.0.0.1' },
    onError: (error) => errors.push(error),
  })
})
afterAll(() => closeServer(server))

const get = (path: string, authorization = `Bearer ${TOKEN}`, method = 'GET') =>
  fetch(`${url}${path}`, { method, headers: { authorization } })

describe('the metrics of a worker', () => {
  it('are read with the token', async () => {
    const page = await get('/metrics')
    expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'up 1\n',
    ])
  })

  it.each([
    '',
    'Bearer',
    'Bearer ',
    `Bearer ${TOKEN.slice(1)}`,
    `Bearer ${TOKEN}x`,
    TOKEN,
    `Basic ${TOKEN}`,
  ])('are 401 for "%s"', async (authorization) => {
    const refused = await get('/metrics', authorization)
    expect([refused.status, refused.headers.get('www-authenticate'), await refused.text()]).toEqual(
      [401, 'Bearer', ''],
    )
  })

  it('are the only path and the only method', async () => {
    for (const path of ['/', '/metrics/', '/api/metrics', '//metrics', '/%6detrics']) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']) {
      const refused = await get('/metrics', `Bearer ${TOKEN}`, method)
      expect([method, refused.status, refused.headers.get('allow')]).toEqual([method, 405, 'GET'])
    }
  })

  it('are not given for malformed requests or huge headers', async () => {
    const head = 'GET /metrics HTTP/1.1\r\nHost: x\r\n'
    const huge = await sendRaw(url, [`${head}Accept: ${'a'.repeat(20_000)}\r\n\r\n`])
    expect(huge.status).toBe(431)
    expect((await sendRaw(url, ['nothing of the kind\r\n\r\n'])).status).toBe(400)
  })

  it('are 500 without the reason when they cannot be read, which is logged', async () => {
    isBroken = true
    const broken = await get('/metrics')
    expect([broken.status, await broken.text()]).toEqual([500, ''])
    expect(errors).toEqual([new Error('of this test')])
    isBroken = false
    expect((await get('/metrics')).status).toBe(200)
  })
})
