import { describe, expect, it } from 'vitest'
import { createRequestCounter } from '../../../src/health/request-counter.ts'
import type { RequestOutcome } from '../../../src/observation/observers.ts'

const READ: RequestOutcome = {
  ...{ route: '/api/artworks', status: '2xx', statusCode: 200, responseSeconds: 0.1 },
}

/** What is counted of requests with these outcomes. */
async function counted(...outcomes: readonly (Partial<RequestOutcome> & { method?: string })[]) {
  const counter = createRequestCounter()
  for (const { method = 'GET', ...change } of outcomes) {
    const outcome = () => ({ ...READ, ...change })
    const work = {
      kind: 'request',
      method,
      requestId: 'x',
      traceparent: undefined,
      outcome,
    } as const
    await counter.observe(work, async () => undefined)
  }
  return counter
}

describe('a counter of requests', () => {
  it('counts answers, failures, reads of the API and slow ones of them', async () => {
    const counter = await counted(
      {},
      { responseSeconds: 0.5 },
      { responseSeconds: 0.501 },
      { route: '/api/orders', responseSeconds: 0.7 },
      { responseSeconds: 0.6 },
      { statusCode: 500, status: '5xx' },
      { statusCode: 499, status: '4xx' },
      { method: 'POST', responseSeconds: 60 },
      { route: '/*', responseSeconds: 60 },
    )
    expect(counter.take()).toEqual({
      ...{ answers: 9, failed: 1, reads: 7, slowReads: 3 },
      slowest: { route: '/api/orders', seconds: 0.7 },
    })
  })

  it('counts neither aborted requests nor probes', async () => {
    const counter = await counted(
      { status: 'aborted' },
      { route: '/api/health' },
      { route: '/api/health/ready' },
      { route: '/api/metrics' },
    )
    expect(counter.take()).toBeUndefined()
  })

  it('counts a request that throws', async () => {
    const counter = createRequestCounter()
    const outcome = () => ({ ...READ, statusCode: 500, status: '5xx' })
    const work = { kind: 'request', method: 'GET', requestId: 'x', traceparent: undefined, outcome }
    const run = counter.observe({ ...work, kind: 'request' }, async () => {
      throw new Error('Broken')
    })
    await expect(run).rejects.toThrow('Broken')
    expect(counter.take()?.failed).toBe(1)
  })

  it('returns each request once, and again after it was put back', async () => {
    const counter = await counted({}, {})
    const taken = counter.take()
    expect(counter.take()).toBeUndefined()
    if (taken) counter.putBack(taken)
    expect(counter.take()).toEqual(taken)
  })
})
