import { describe, expect, it } from 'vitest'
import { MAX_WAITS, outageBackoff } from '../../../src/jobs/outage-backoff.ts'

const pauses = (count: number) => Array.from({ length: count }, (_, waits) => outageBackoff(waits))
const sum = (seconds: readonly number[]) => seconds.reduce((total, one) => total + one, 0)

describe('the pauses of a job that waits for the store', () => {
  it('grow from two seconds to a minute', () => {
    expect(pauses(8)).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
  })

  it('are past an hour after 64 of them, and never longer than a minute', () => {
    expect(sum(pauses(63))).toBeLessThan(3600)
    expect(sum(pauses(64))).toBeGreaterThan(3600)
    expect(Math.max(...pauses(MAX_WAITS))).toBe(60)
  })

  it('last three days before the job is given up', () => {
    const days = sum(pauses(MAX_WAITS)) / (24 * 3600)
    expect(days).toBeGreaterThan(2.9)
    expect(days).toBeLessThan(3.1)
  })
})
