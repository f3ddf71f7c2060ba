import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLineQueue } from '../../../src/logs/shipping/line-queue.ts'
import { createLineIds, type LogLevel } from '../../../src/logs/shipping/log-line.ts'
import type { LogRecord } from '../../../src/logs/shipping/log-record.ts'
import { createLogShipper } from '../../../src/logs/shipping/log-shipper.ts'
import { type LogStore, RefusedRecords } from '../../../src/logs/shipping/log-store.ts'

/** A shipper with a clock, a database and a disk of its own. */
function openShipper({ maxLines = 10_000 } = {}) {
  const queue = createLineQueue({ maxLines, maxCharacters: 1_000_000 })
  const nextId = createLineIds()
  const counters = { received: 0, stored: 0, spooled: 0, lostFromSpool: 0, refused: 0 }
  const rows = new Map<string, LogRecord>()
  const spooled: (readonly LogRecord[])[] = []
  const errors: string[] = []
  const faults: { database?: Error; disk?: Error } = {}
  let now = 0
  let calls = 0
  let storeMs = 0
  const store: LogStore = {
    async store(records) {
      calls += 1
      now += storeMs
      if (faults.database) throw faults.database
      if (records.some(({ message }) => message === 'poison')) {
        throw new RefusedRecords('The values', { cause: new Error('invalid') })
      }
      for (const record of records) rows.set(record.id, record)
    },
    close: async () => undefined,
  }
  const shipper = createLogShipper({
    store,
    spool: {
      async write(records) {
        if (faults.disk) throw faults.disk
        spooled.push(records)
        return 0
      },
      async oldest() {
        const [records] = spooled
        return records ? { records, remove: async () => void spooled.shift() } : null
      },
    },
    onError: (message) => errors.push(message),
    now: () => now,
    intake: {
      ...{ queue, nextId, process: 'worker', onLine: null, stop: null },
      counters: Object.assign(counters, { dropped: queue.dropped }),
    },
  })
  return {
    ...{ shipper, counters, rows, spooled, errors, faults },
    offer(msg: string, level: LogLevel = 'info') {
      queue.offer({ ...nextId(), level, text: JSON.stringify({ msg }) })
    },
    messages: () => [...rows.values()].map(({ message }) => message),
    pass: (ms: number) => {
      now += ms
    },
    calls: () => calls,
    /** From now on the database takes that long for a batch. */
    slow: (ms: number) => {
      storeMs = ms
    },
  }
}

describe('the shipper of log lines', () => {
  it('stores what waits', async () => {
    const { shipper, offer, rows } = openShipper()
    offer('one')
    await shipper.ship()
    expect([...rows.values()]).toMatchObject([{ message: 'one', process: 'worker' }])
  })

  it('keeps lines on disk while the database is away, and loads each once afterwards', async () => {
    const { shipper, offer, messages, spooled, faults, counters, errors, pass, calls } =
      openShipper()
    faults.database = new Error('connection refused')
    for (let number = 0; number < 3; number += 1) {
      offer(`line ${number}`)
      await shipper.ship()
    }
    expect(calls()).toBe(1)
    expect(spooled).toHaveLength(3)
    expect(errors).toEqual([
      'The system log cannot be written, so lines are kept on disk: connection refused',
    ])
    delete faults.database
    pass(5000)
    for (let times = 0; times < 3; times += 1) await shipper.ship()
    expect(messages()).toEqual(['line 0', 'line 1', 'line 2'])
    expect(spooled).toEqual([])
    expect(counters).toMatchObject({ stored: 3, spooled: 3 })
  })

  it('leaves a batch on disk that the database does not take', async () => {
    const { shipper, offer, spooled, faults, pass } = openShipper()
    faults.database = new Error('connection refused')
    offer('kept')
    await shipper.ship()
    pass(5000)
    await shipper.ship()
    expect(spooled).toHaveLength(1)
  })

  it('stores the others when the database refuses a line, and says so', async () => {
    const { shipper, offer, messages, counters, errors } = openShipper()
    for (const text of ['one', 'two', 'poison', 'three', 'four']) offer(text)
    await shipper.ship()
    await shipper.ship()
    expect(messages()).toEqual(['one', 'two', 'three', 'four', '1 log lines were dropped.'])
    expect(counters).toMatchObject({ refused: 1, stored: 5 })
    expect(errors).toEqual(['The system log refuses a line: invalid'])
  })

  it('records how many lines were dropped, once', async () => {
    const { shipper, offer, rows } = openShipper({ maxLines: 2 })
    for (const level of ['debug', 'info', 'error', 'error'] as const) offer(level, level)
    for (let times = 0; times < 3; times += 1) await shipper.ship()
    const reports = [...rows.values()].filter(({ level }) => level === 'warn')
    expect(reports).toMatchObject([
      {
        message: '2 log lines were dropped.',
        context: { lines: 2, sinceStart: { debug: 1, info: 1, warn: 0, error: 0 } },
      },
    ])
  })

  it('counts what neither database nor disk take, and throws nothing', async () => {
    const { shipper, offer, faults, counters, errors } = openShipper()
    faults.database = new Error('connection refused')
    faults.disk = new Error('disk full')
    for (let number = 0; number < 3; number += 1) {
      offer('lost')
      await shipper.ship()
    }
    expect(counters.refused).toBeGreaterThanOrEqual(3)
    expect(errors).toHaveLength(2)
  })

  it('reports the same problem again after a minute', async () => {
    const { shipper, offer, faults, errors, pass } = openShipper()
    faults.database = new Error('connection refused')
    for (let minute = 0; minute < 2; minute += 1) {
      for (let times = 0; times < 5; times += 1) {
        offer('line')
        await shipper.ship()
        pass(6000)
      }
      pass(60_000)
    }
    expect(errors).toHaveLength(2)
  })

  it('leaves four fifths of the time to requests when more lines wait than it ships', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { shipper, offer, calls, slow } = openShipper()
    slow(10)
    for (let line = 0; line < 1000; line += 1) offer(`line ${line}`)
    shipper.start()
    await vi.advanceTimersByTimeAsync(500)
    expect(calls()).toBe(1)
    await vi.advanceTimersByTimeAsync(39)
    expect(calls()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(calls()).toBe(2)
    await shipper.stop()
  })
})
