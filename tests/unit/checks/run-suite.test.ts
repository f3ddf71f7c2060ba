import type { Payload } from 'payload'
import { describe, expect, it } from 'vitest'
import {
  type Check,
  type CheckPart,
  defineCheck,
  inOrder,
} from '../../../plugins/core/checks/define-check.ts'
import { judgeTime, runCheck } from '../../../plugins/core/checks/run-check.ts'
import { runSuite } from '../../../plugins/core/checks/run-suite.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import type { StepNumber } from '../../../src/health/steps.ts'
import { freePort } from '../../support/system/free-port.ts'

const TEXT = { en: 'Text', ja: '文' }
const logged: unknown[] = []
const payload = { logger: { warn: (entry: unknown) => logged.push(entry) } } as unknown as Payload

const part = (id: string, change: Partial<CheckPart> = {}): CheckPart => ({
  id,
  title: { en: id, ja: id },
  run: async () => ({ status: 'healthy' }),
  ...change,
})
const check = (id: string, step: StepNumber, change: Partial<Check> = {}): Check =>
  defineCheck({
    id,
    title: { en: id, ja: id },
    step,
    service: 'api',
    intervalMs: 60_000,
    timeoutMs: 60_000,
    action: { en: `Repair ${id}.`, ja: `${id}を修復` },
    parts: [part('one')],
    ...change,
  })
const failing = [
  part('one', {
    run: async () => {
      throw new ServiceError('STORE_UNAVAILABLE', TEXT)
    },
  }),
]
const run = (checks: Check[], only?: (one: Check) => boolean) =>
  runSuite(checks, { payload, isPeriodic: false, ...(only && { only }) })

describe('a suite of checks', () => {
  it('runs the phases one after another, and the checks of a phase together', async () => {
    const order: string[] = []
    const logging = (id: string, step: StepNumber) =>
      check(id, step, {
        parts: [
          part('one', {
            run: async () => {
              order.push(`${id} begins`)
              await Promise.resolve()
              order.push(`${id} ends`)
              return { status: 'healthy' }
            },
          }),
        ],
      })
    await run([logging('shop', 9), logging('database', 2), logging('api', 1), logging('login', 4)])
    expect(order).toEqual([
      ...['api begins', 'database begins', 'api ends', 'database ends'],
      ...['login begins', 'login ends', 'shop begins', 'shop ends'],
    ])
  })

  it('skips what depends on a failed check, names that check, and runs the others', async () => {
    const results = await run([
      check('database', 2, { parts: failing }),
      check('queue', 3, { dependsOn: ['database'] }),
      check('orders', 12, { dependsOn: ['queue'] }),
      check('shop', 9),
    ])
    expect(results.map((result) => [result.check, result.status, result.blockedBy])).toEqual([
      ['database', 'error', undefined],
      ['queue', 'skipped', 'database'],
      ['shop', 'healthy', undefined],
      ['orders', 'skipped', 'database'],
    ])
    expect(results[1]?.parts[0]?.detail?.en).toBe('Not run, because this failed: database.')
  })

  it('respects what is known of a dependency that is not run', async () => {
    const checks = [check('database', 2), check('queue', 3, { dependsOn: ['database'] })]
    const [queue] = await runSuite(checks, {
      payload,
      isPeriodic: false,
      only: ({ id }) => id === 'queue',
      known: new Map([['database', { status: 'error' }]]),
    })
    expect(queue).toMatchObject({ check: 'queue', status: 'skipped', blockedBy: 'database' })
  })

  it('ignores a dependency of a disabled feature', async () => {
    const [result] = await run([check('queue', 3, { dependsOn: ['of-another-feature'] })])
    expect(result?.status).toBe('healthy')
  })
})

describe('a check', () => {
  const options = { payload, isPeriodic: false }

  it('reports a thrown error with the action of the check, and logs it', async () => {
    logged.length = 0
    const result = await runCheck(check('store', 3, { parts: failing }), options)
    expect(result).toMatchObject({
      status: 'error',
      detail: TEXT,
      action: { en: 'Repair store.' },
      isVital: false,
      parts: [{ part: 'one', code: 'STORE_UNAVAILABLE' }],
    })
    expect(logged).toEqual([expect.objectContaining({ check: 'store', part: 'one' })])
  })

  it('takes a peer that refuses connections for no database', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    const ask = async () => {
      await fetch(url)
      return { status: 'healthy' } as const
    }
    const parts = [part('one', { run: ask })]
    const result = await runCheck(check('store', 3, { parts }), { payload, isPeriodic: false })
    expect(result.parts).toMatchObject([
      {
        status: 'error',
        detail: {
          en: 'There was no answer (ECONNREFUSED).',
          ja: '応答がありません（ECONNREFUSED）。',
        },
      },
    ])
    expect(result.parts[0]?.code).toBeUndefined()
  })

  it('keeps the stack of an error without the values of its statement', async () => {
    const failed = () => {
      throw new Error('Failed query: select $1\nparams: private@example.test', {
        cause: new Error('No account private@example.test'),
      })
    }
    const parts = [part('one', { run: async () => failed() })]
    const result = await runCheck(check('store', 3, { parts }), { payload, isPeriodic: false })
    const [{ stack } = {}] = result.parts
    expect(stack).toContain('run-suite.test.ts')
    expect(JSON.stringify(result)).not.toContain('private')
  })

  it('is vital by the code of the error', async () => {
    const isVital = (code?: string) => code === 'STORE_UNAVAILABLE'
    const result = await runCheck(check('store', 3, { parts: failing, isVital }), options)
    expect(result.isVital).toBe(true)
  })

  it('skips a part whose needed part failed, and runs the next one', async () => {
    const parts = [...failing, part('two', { needs: 'one' }), part('three')]
    const result = await runCheck(check('store', 3, { parts }), options)
    expect(result.parts.map(({ status }) => status)).toEqual(['error', 'skipped', 'healthy'])
    expect(result.parts.map(({ blocked }) => blocked)).toEqual([undefined, true, undefined])
    expect(result.status).toBe('error')
  })

  it('ends a part that hangs, without waiting for it', async () => {
    const gone = AbortSignal.abort()
    const hanging = [part('one', { run: () => new Promise(() => {}) }), part('two')]
    const late = runCheck(check('store', 3, { parts: hanging, timeoutMs: 1 }), options)
    expect((await late).parts.map(({ status }) => status)).toEqual(['error', 'skipped'])
    const ended = await runCheck(check('store', 3), { ...options, signal: gone })
    expect(ended.parts.map(({ status }) => status)).toEqual(['skipped'])
  })

  it('leaves out in periodic checks what other people notice', async () => {
    const parts = [part('one'), part('mail', { onlyInRuns: true })]
    const periodic = await runCheck(check('email', 11, { parts }), { payload, isPeriodic: true })
    expect(periodic.parts.map((one) => one.part)).toEqual(['one'])
  })

  it('is skipped only if all of its parts are', async () => {
    const skip = part('later', { run: async () => ({ status: 'skipped', detail: 'Later.' }) })
    const statusOf = async (parts: CheckPart[]) =>
      (await runCheck(check('email', 11, { parts }), options)).status
    expect(await statusOf([skip])).toBe('skipped')
    expect(await statusOf([skip, part('one')])).toBe('healthy')
  })

  it('warns if a healthy part took longer than its threshold', () => {
    const healthy = { status: 'healthy' } as const
    expect(judgeTime(healthy, 101, 100).status).toBe('warning')
    expect(judgeTime(healthy, 100, 100).status).toBe('healthy')
    expect(judgeTime({ status: 'error' }, 101, 100).status).toBe('error')
    expect(judgeTime(healthy, 101, undefined).status).toBe('healthy')
  })
})

describe('the definition of a check', () => {
  it.each<[string, () => unknown]>([
    ['an id that is no kebab-case', () => check('Object store', 3)],
    ['no parts', () => check('store', 3, { parts: [] })],
    ['two parts of one id', () => check('store', 3, { parts: [part('one'), part('one')] })],
    ['a part that needs a later one', () => check('x', 3, { parts: [part('a', { needs: 'b' })] })],
    ['an interval below a minute', () => check('store', 3, { intervalMs: 59_999 })],
    ['an id twice', () => inOrder([check('store', 3), check('store', 4)])],
    [
      'a dependency of the same step',
      () => inOrder([check('store', 3), check('queue', 3, { dependsOn: ['store'] })]),
    ],
  ])('is refused with %s', (_, define) => {
    expect(define).toThrow(Error)
  })
})
