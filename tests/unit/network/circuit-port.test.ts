import { describe, expect, it, vi } from 'vitest'
import { judgeCircuit } from '../../../plugins/core/checks/port-parts.ts'
import { AttemptFailure } from '../../../src/commerce/attempts/attempt-failure.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { createCircuit } from '../../../src/network/circuit.ts'
import { portWithCircuit } from '../../../src/network/circuit-port.ts'
import { outageOf, Throttled } from '../../../src/network/outage.ts'

const OUTAGE = new ServiceError('COMMERCE_UNAVAILABLE')
const isOutage = outageOf('COMMERCE_UNAVAILABLE')

const port = {
  ...{ name: 'a shop', calls: 0 },
  async check() {
    return { status: 'healthy' as const }
  },
  async ask(_what: string, _call?: { readonly signal?: AbortSignal }): Promise<string> {
    this.calls += 1
    throw OUTAGE
  },
  urlOf: (id: string) => `https://shop.example.test/${id}`,
}

function guarded() {
  const title = { en: 'The shop', ja: 'ショップ' }
  const circuit = createCircuit({
    ...{ restSeconds: 30, title, code: 'COMMERCE_UNAVAILABLE', isOutage },
  })
  return { circuit, port: portWithCircuit(circuit, { ...port }, ['urlOf']) }
}

describe('a port whose system fails', () => {
  it('is not asked after five calls, while its check and its other methods still answer', async () => {
    const { circuit, port: shop } = guarded()
    for (let count = 0; count < 5; count += 1) await expect(shop.ask('x')).rejects.toBe(OUTAGE)
    await expect(shop.ask('x')).rejects.toMatchObject({ retryAfterSeconds: 30 })
    expect([circuit.state(), shop.calls]).toEqual(['open', 5])
    expect(await shop.check()).toEqual({ status: 'healthy' })
    expect([shop.urlOf('1'), shop.name]).toEqual(['https://shop.example.test/1', 'a shop'])
  })

  it('is asked again and again by callers who give up', async () => {
    const { circuit, port: shop } = guarded()
    const signal = AbortSignal.abort()
    for (let count = 0; count < 9; count += 1)
      await expect(shop.ask('x', { signal })).rejects.toBe(OUTAGE)
    expect(circuit.state()).toBe('closed')
  })

  it('passes the value of each call on', async () => {
    const { circuit } = guarded()
    const call = vi.fn(async () => 7)
    expect(await circuit.run(call)).toBe(7)
    expect(call).toHaveBeenCalledOnce()
  })
})

describe('an outage', () => {
  const unavailable = (cause?: unknown) =>
    new ServiceError('COMMERCE_UNAVAILABLE', undefined, { cause })

  it.each([
    ['no answer', unavailable(), true],
    ['an answer with status 500', unavailable(new AttemptFailure('status 500')), true],
    ['throttling by the shop', unavailable(new AttemptFailure('x', { throttled: true })), false],
    ['trouble of one product', unavailable(new AttemptFailure('x', { answered: true })), false],
    ['throttling by another system', unavailable(new Throttled()), false],
    ['a refusal', new ServiceError('COMMERCE_REJECTED'), false],
    ['an error of another system', new ServiceError('FACTORY_UNAVAILABLE'), false],
    ['a mistake of our own', new TypeError('x is not a function'), false],
  ])('is recognized: %s', (_, error, expected) => {
    expect(isOutage(error)).toBe(expected)
  })

  it('is shown by the check of this process as long as the system is not asked', () => {
    expect(judgeCircuit('closed').status).toBe('healthy')
    expect(judgeCircuit('half-open').status).toBe('healthy')
    expect(judgeCircuit('open')).toMatchObject({
      status: 'warning',
      detail: { en: expect.stringContaining('Five calls'), ja: expect.stringContaining('5回') },
    })
  })
})
