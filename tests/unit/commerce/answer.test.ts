import { describe, expect, it } from 'vitest'
import { type Cost, readAnswer } from '../../../src/commerce/adapters/shopify/answer.ts'
import { AttemptFailure } from '../../../src/commerce/attempts/attempt-failure.ts'

const answer = (status: number, body: unknown, retryAfter: string | null = null) => ({
  status,
  retryAfter,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const failureOf = (given: ReturnType<typeof answer>): AttemptFailure => {
  try {
    readAnswer(given)
  } catch (error) {
    if (error instanceof AttemptFailure) return error
    throw error
  }
  throw new Error('it did not fail')
}
const throttled = (requested: number, available: number, restoreRate: number) => ({
  errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
  extensions: {
    cost: {
      requestedQueryCost: requested,
      actualQueryCost: null,
      throttleStatus: { maximumAvailable: 2000, currentlyAvailable: available, restoreRate },
    },
  },
})

describe('an answer of the Admin API', () => {
  it('gives its data', () => {
    expect(readAnswer(answer(200, { data: { a: 1 } }))).toEqual({ a: 1 })
  })

  it('tells what its request costs and what is left of the budget, also if it throttles', () => {
    const told: Cost[] = []
    const onCost = (cost: Cost) => told.push(cost)
    const { extensions } = throttled(10, 500, 50)
    readAnswer(answer(200, { data: {}, extensions }), onCost)
    const refused = answer(200, throttled(752, 0, 50))
    expect(() => readAnswer(refused, onCost)).toThrow(AttemptFailure)
    readAnswer(answer(200, { data: {} }), onCost)
    expect(told).toEqual([
      { requested: 10, state: { maximum: 2000, available: 500, restoreRate: 50 } },
      { requested: 752, state: { maximum: 2000, available: 0, restoreRate: 50 } },
    ])
  })

  it('of status 429 asks to wait as long as Retry-After says', () => {
    expect(failureOf(answer(429, '', '2.5')).waitMs).toBe(2_500)
  })

  it('never makes anyone wait longer than a minute for a Retry-After', () => {
    expect(failureOf(answer(429, '', '86400')).waitMs).toBe(60_000)
  })

  it('of status 429 with a nonsense Retry-After asks for a second', () => {
    expect(failureOf(answer(429, '', 'soon')).waitMs).toBe(1_000)
  })

  it('that throttles with status 200 asks to wait until the bucket holds the cost', () => {
    expect(failureOf(answer(200, throttled(752, 652, 50))).waitMs).toBe(2_000)
  })

  it('that throttles although the bucket is full asks for no wait', () => {
    expect(failureOf(answer(200, throttled(10, 2_000, 50))).waitMs).toBe(0)
  })

  it('that throttles without a cost asks for a second', () => {
    const { errors } = throttled(1, 1, 1)
    expect(failureOf(answer(200, { errors })).waitMs).toBe(1_000)
  })

  it.each([500, 502, 503, 504, 408])('of status %i may be tried again', (status) => {
    expect(failureOf(answer(status, '<html>'))).toBeInstanceOf(AttemptFailure)
  })

  it.each(['', '<html>', '{', '[]', '"text"', 'null', '{"errors":[{}]}'])(
    'with the body %j may be tried again',
    (body) => {
      expect(failureOf(answer(200, body))).toBeInstanceOf(AttemptFailure)
    },
  )

  it('with an internal error may be tried again', () => {
    const errors = [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }]
    expect(failureOf(answer(200, { data: null, errors }))).toBeInstanceOf(AttemptFailure)
  })

  it.each([401, 403])('of status %i is a refusal that names the access token', (status) => {
    expect(() => readAnswer(answer(status, ''))).toThrow(
      expect.objectContaining({
        code: 'COMMERCE_REJECTED',
        message: expect.stringContaining('access token'),
      }),
    )
  })

  it.each([301, 400, 402, 404, 423])('of status %i is a refusal', (status) => {
    expect(() => readAnswer(answer(status, ''))).toThrow(
      expect.objectContaining({ code: 'COMMERCE_REJECTED' }),
    )
  })

  it('that denies access is a refusal that names the missing scope and what to do', () => {
    const message = 'Access denied for orders field. Required access: `read_orders` access scope.'
    const errors = [{ message, path: ['orders'], extensions: { code: 'ACCESS_DENIED' } }]
    expect(() => readAnswer(answer(200, { data: null, errors }))).toThrow(
      expect.objectContaining({
        code: 'COMMERCE_REJECTED',
        message:
          'The access token of the shop lacks a permission. Access denied for orders field. ' +
          'Required access: `read_orders` access scope. Grant it to the app in the settings of ' +
          'the shop.',
      }),
    )
  })

  it('with other errors is a refusal that joins them', () => {
    const errors = [{ message: 'one' }, { message: 'two', extensions: { code: 'BAD_USER_INPUT' } }]
    expect(() => readAnswer(answer(200, { errors }))).toThrow(
      expect.objectContaining({
        code: 'COMMERCE_REJECTED',
        message: expect.stringContaining('one; two'),
      }),
    )
  })
})
