import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  NotRedeployed,
  requestRedeployment,
  signatureOf,
} from '../../../src/brand-sites/redeploy-request.ts'

const SECRET = 'a-secret-of-the-brand-sites'
const DEPLOYMENT = { id: 'd-1', brand: 'art', paths: ['/terms', '/privacy'] }

type Received = { url?: string; headers: Record<string, unknown>; body: string }
let received: Received[] = []
let status = 200
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ url: request.url ?? '', headers: request.headers, body })
  response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('an answer')
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/redeploy`
})
afterAll(() => void server.close())

const send = () => {
  received = []
  return requestRedeployment(DEPLOYMENT, { url, secret: SECRET })
}

describe('the request to redeploy a site', () => {
  it('names the deployment, its brand and the pages', async () => {
    await send()
    expect(received).toHaveLength(1)
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      ...{ deployment: 'd-1', brand: 'art', paths: ['/terms', '/privacy'] },
    })
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'd-1',
    })
  })

  it('is signed with its time, so that a changed one is recognised', async () => {
    await send()
    const { headers, body } = received[0] ?? { headers: {}, body: '' }
    const timestamp = String(headers['x-deploy-timestamp'])
    const signature = headers['x-deploy-signature']
    expect(signature).toBe(signatureOf(SECRET, timestamp, body))
    expect(signature).toMatch(/^v1=[0-9a-f]{64}$/)
    expect(signature).not.toBe(signatureOf(SECRET, String(Number(timestamp) + 1), body))
    expect(signature).not.toBe(signatureOf(SECRET, timestamp, `${body} `))
    expect(signature).not.toBe(signatureOf(`${SECRET}x`, timestamp, body))
  })

  it.each([301, 401, 404, 500, 503])('fails with the status of the answer: %d', async (refusal) => {
    status = refusal
    await expect(send()).rejects.toThrow(new NotRedeployed(`status ${refusal}`))
    // A redirect is not followed.
    expect(received).toHaveLength(1)
    status = 200
  })

  it('fails with the code of the system where there is no site, and names no URL', async () => {
    const failure = requestRedeployment(DEPLOYMENT, { url: 'http://127.0.0.1:1/', secret: SECRET })
    await expect(failure).rejects.toThrow(NotRedeployed)
    await expect(failure).rejects.not.toThrow(/127\.0\.0\.1/)
  })
})
