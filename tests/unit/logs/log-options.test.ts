import { describe, expect, it } from 'vitest'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { runInRequest } from '../../../src/http/request-context.ts'
import { createLogOptions } from '../../../src/logs/log-options.ts'
import { createRefusalCounter } from '../../../src/logs/refusal-counter.ts'

type Line = { readonly level: 'info' | 'error'; readonly written: unknown[] }

/** A log with a clock of its own; `refuse` logs from a request of an IP address. */
function openLog() {
  const lines: Line[] = []
  let minutes = 0
  const { logMethod } = createLogOptions(createRefusalCounter(() => minutes * 60_000)).hooks
  const writer =
    (level: Line['level']) =>
    (...written: unknown[]) => {
      lines.push({ level, written })
    }
  const logger = { info: writer('info') }
  const log = (...given: unknown[]) => logMethod.call(logger, given, writer('error'))
  return {
    lines,
    log,
    /** What the first line was written from. */
    first<Written extends unknown[]>(): Written {
      const [line] = lines
      if (!line) throw new Error('Nothing was logged.')
      return line.written as Written
    },
    request: (clientIp: string, ...given: unknown[]) =>
      runInRequest({ requestId: 'id', clientIp }, () => log(...given)),
    pass: (more: number) => {
      minutes += more
    },
  }
}

const unauthorized = () => Object.assign(new Error('Unauthorized'), { status: 401 })

describe('a refusal in the log', () => {
  it('has a reason and no stack, whatever Payload made of it', () => {
    const { lines, request } = openLog()
    request('192.0.2.1', { err: unauthorized(), msg: 'Building the table failed.' })
    expect(lines).toEqual([
      {
        level: 'info',
        written: [{ msg: 'Building the table failed.', name: 'Error', reason: 'Unauthorized' }],
      },
    ])
  })

  it('keeps the level of its row in the error table', () => {
    const { lines, request } = openLog()
    const err = new Error('outer', { cause: new Error('cause') })
    request('192.0.2.1', { code: 'FORBIDDEN', path: '/api/x', err }, 'No.')
    const written = [{ code: 'FORBIDDEN', path: '/api/x', reason: 'outer: cause' }, 'No.']
    expect(lines).toEqual([{ level: 'error', written }])
  })

  it('is there once a minute for each IP address and cause, with the number of those left out', () => {
    const { lines, request, pass } = openLog()
    for (let count = 0; count < 300; count += 1) {
      request('192.0.2.1', { err: unauthorized() })
      request('192.0.2.1', { code: 'NOT_FOUND' })
      request('192.0.2.2', { code: 'NOT_FOUND' })
    }
    expect(lines).toHaveLength(3)
    pass(1)
    request('192.0.2.1', { code: 'NOT_FOUND' })
    request('192.0.2.1', { code: 'NOT_FOUND' })
    expect(lines.slice(3).map(({ written }) => written)).toEqual([
      [{ code: 'NOT_FOUND', unlogged: 299 }],
    ])
  })

  it('counts for the network of an IPv6 address', () => {
    const { lines, request } = openLog()
    for (const host of ['1', '2', 'ffff:1']) request(`2001:db8::${host}`, { code: 'NOT_FOUND' })
    expect(lines).toHaveLength(1)
  })
})

describe('what is no refusal', () => {
  it.each([
    ['an error of the service', { err: new ServiceError('INTERNAL'), code: 'INTERNAL' }],
    ['an error without a status', { err: new Error('broken') }],
    ['a busy service', { err: new ServiceError('SERVICE_BUSY') }],
  ])('is logged each time, with its stack: %s', (_what, given) => {
    const { lines, request, first } = openLog()
    for (let count = 0; count < 3; count += 1) request('192.0.2.1', given)
    expect(lines.map(({ level }) => level)).toEqual(['error', 'error', 'error'])
    const [{ err }] = first<[{ err: Error }]>()
    expect(err.stack).toContain('log-options.test.ts')
  })

  it('is an error of a job, whatever its status', () => {
    const { lines, log, first } = openLog()
    for (let count = 0; count < 3; count += 1) log({ err: unauthorized() })
    expect(lines).toHaveLength(3)
    const [{ err }] = first<[{ err: Error }]>()
    expect(err.stack).toContain('log-options.test.ts')
  })
})

describe('the length of a line', () => {
  it('is bounded for messages, stacks, statements and other texts', () => {
    const { log, first } = openLog()
    const long = 'x'.repeat(1_000_000)
    const cause = new Error(`Failed query: select ${long}\nparams: ${long}`)
    log({ err: new Error(long, { cause }), path: long, error: cause }, long)
    type Logged = [{ err: Error; error: Error; path: string }, string]
    const [fields, message] = first<Logged>()
    const { err, error, path } = fields
    const texts = [err.message, (err.cause as Error).message, error.message, path, message]
    for (const text of texts) {
      expect(text.length).toBeGreaterThan(4000)
      expect(text.length).toBeLessThan(4200)
    }
    expect(err.stack?.length).toBeLessThan(8300)
    expect(err.stack).toContain('log-options.test.ts')
    expect(path).toContain('(995904 more characters)')
  })
})

describe('the counter of refusals', () => {
  it('remembers a bounded number of them', () => {
    const counter = createRefusalCounter(() => 0)
    expect(counter.count('first', '192.0.2.1')).toBe(0)
    expect(counter.count('first', '192.0.2.1')).toBeNull()
    for (let count = 0; count < 10_000; count += 1) counter.count(`other ${count}`, '192.0.2.1')
    expect(counter.count('first', '192.0.2.1')).toBe(0)
  })
})
