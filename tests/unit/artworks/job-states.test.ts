import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACTIVE_JOB_STATES, finalState, secondsLeft } from '../../../src/artworks/job-states.ts'

describe('the state in which a job ends', () => {
  it.each([
    [{ total: 21, completed: 21, failed: 0 }, 'completed'],
    [{ total: 21, completed: 20, failed: 1 }, 'partial'],
    [{ total: 21, completed: 0, failed: 21 }, 'failed'],
    [{ total: 21, completed: 20, failed: 0 }, 'processing'],
  ])('of %j is %s', (counters, state) => {
    expect(finalState(counters)).toBe(state)
  })

  it('is never an active one when every variant is accounted for, and completed only when none failed', () => {
    const counters = fc
      .integer({ min: 1, max: 100 })
      .chain((total) =>
        fc
          .integer({ min: 0, max: total })
          .map((failed) => ({ total, failed, completed: total - failed })),
      )
    fc.assert(
      fc.property(counters, (ended) => {
        const state = finalState(ended)
        expect(ACTIVE_JOB_STATES).not.toContain(state)
        expect(state === 'completed').toBe(ended.failed === 0)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the time left', () => {
  it('is counted in whole seconds and never negative', () => {
    expect(secondsLeft(21, 500)).toBe(11)
    expect(secondsLeft(0, 500)).toBe(0)
    expect(secondsLeft(-1, 500)).toBe(0)
  })
})
