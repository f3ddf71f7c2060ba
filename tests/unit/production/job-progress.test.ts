import { describe, expect, it } from 'vitest'
import { FACTORY_JOB_STATES } from '../../../src/factory/port.ts'
import {
  idempotencyKeyOf,
  isOver,
  isProgress,
  newestAttempts,
  PRINT_JOB_STATES,
} from '../../../src/production/job-progress.ts'

describe('the progress of a print', () => {
  it('never goes back, and no end follows another', () => {
    for (const kept of PRINT_JOB_STATES)
      for (const told of FACTORY_JOB_STATES) {
        if (isProgress(kept, told)) expect(isProgress(told, kept as never)).toBe(false)
        if (isOver(kept)) expect(isProgress(kept, told)).toBe(false)
      }
  })

  it('may skip states of which nothing was heard', () => {
    expect(isProgress('intended', 'shipped')).toBe(true)
    expect(isProgress('accepted', 'failed')).toBe(true)
    expect(isProgress('printing', 'accepted')).toBe(false)
    expect(isProgress('printing', 'printing')).toBe(false)
  })
})

describe('the attempts to print', () => {
  it('count by their last for each print', () => {
    const jobs = [
      { print: 'a', attempt: 2, state: 'intended' },
      { print: 'a', attempt: 1, state: 'failed' },
      { print: 'b', attempt: 1, state: 'shipped' },
    ] as const
    expect(newestAttempts(jobs)).toEqual([jobs[0], jobs[2]])
  })

  it('have keys of their own, which stay the same for each', () => {
    const photoSha256 = 'ab12cd34ef56'.padEnd(64, '0')
    const print = { platformId: 'gid://shopify/Order/1042', number: 2, photoSha256, copies: 3 }
    expect(idempotencyKeyOf(print, 1)).toBe('1042-2-ab12cd34ef56x3:1')
    const others = [
      idempotencyKeyOf(print, 2),
      idempotencyKeyOf({ ...print, platformId: 'gid://shopify/Order/1043' }, 1),
      idempotencyKeyOf({ ...print, number: 1 }, 1),
      idempotencyKeyOf({ ...print, copies: 2 }, 1),
      idempotencyKeyOf({ ...print, photoSha256: 'f'.repeat(64) }, 1),
    ]
    expect(new Set([...others, idempotencyKeyOf(print, 1)]).size).toBe(6)
  })
})
