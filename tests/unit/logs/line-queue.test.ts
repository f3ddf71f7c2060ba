import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLineQueue } from '../../../src/logs/shipping/line-queue.ts'
import {
  createLineIds,
  LOG_LEVELS,
  type LogLevel,
  type LogLine,
} from '../../../src/logs/shipping/log-line.ts'

const MANY = 1_000_000
const queueOf = (maxLines: number, maxCharacters = MANY) =>
  createLineQueue({ maxLines, maxCharacters })

let count = 0
const line = (level: LogLevel, text = 'text'): LogLine => {
  count += 1
  return { id: String(count), at: 0, level, text }
}
const levels = (lines: readonly LogLine[]) => lines.map(({ level }) => level)

describe('the queue of log lines', () => {
  it('drops the oldest debug lines first, then those of information', () => {
    const queue = queueOf(4)
    for (const level of ['debug', 'debug', 'info', 'info'] as const) queue.offer(line(level))
    for (let more = 0; more < 3; more += 1) queue.offer(line('warn'))
    expect(queue.dropped).toEqual({ debug: 2, info: 1, warn: 0, error: 0 })
    expect(levels(queue.take(10))).toEqual(['warn', 'warn', 'warn', 'info'])
  })

  it('keeps the first lines of a level when there is nothing less important to drop', () => {
    const queue = queueOf(2)
    const lines = [line('error'), line('error'), line('error'), line('debug')]
    for (const one of lines) queue.offer(one)
    expect(queue.take(10)).toEqual(lines.slice(0, 2))
    expect(queue.dropped).toEqual({ debug: 1, info: 0, warn: 0, error: 1 })
  })

  it('bounds the characters of its lines as well', () => {
    const queue = queueOf(1000, 100)
    for (let number = 0; number < 10; number += 1) queue.offer(line('info', 'x'.repeat(20)))
    expect(queue.size).toBe(5)
    queue.offer(line('error', 'x'.repeat(90)))
    expect(levels(queue.take(10))).toEqual(['error'])
    expect(queue.dropped).toEqual({ debug: 0, info: 10, warn: 0, error: 0 })
  })

  it('loses and repeats no line that it has not counted, and never drops a more important one', () => {
    const step = fc.oneof(fc.constantFrom(...LOG_LEVELS), fc.integer({ min: 1, max: 5 }))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const queue = queueOf(8)
        const offered: LogLine[] = []
        const taken: LogLine[] = []
        for (const next of steps) {
          if (typeof next === 'number') {
            taken.push(...queue.take(next))
            continue
          }
          const { debug, info } = { ...queue.dropped }
          const one = line(next)
          offered.push(one)
          queue.offer(one)
          expect(queue.size).toBeLessThanOrEqual(8)
          if (next === 'debug') expect(queue.dropped.info).toBe(info)
          if (next === 'debug' || next === 'info') expect(queue.dropped.warn).toBe(0)
          expect(queue.dropped.debug).toBeGreaterThanOrEqual(debug)
        }
        taken.push(...queue.take(MANY))
        const dropped = Object.values(queue.dropped).reduce((sum, each) => sum + each, 0)
        expect(new Set(taken).size).toBe(taken.length)
        expect(taken.length + dropped).toBe(offered.length)
      }),
    )
  })
})

describe('the identifiers of log lines', () => {
  it('are UUIDs of version 7 that sort as the lines were written', () => {
    let now = Date.UTC(2026, 10, 22)
    const next = createLineIds(() => now)
    const ids = Array.from({ length: 3000 }, (_, index) => {
      if (index % 1000 === 0) now += 1
      return next().id
    })
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }
  })
})
