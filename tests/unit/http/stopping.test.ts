import { describe, expect, it } from 'vitest'
import { announceStop, beforeExit, finishLastWork, isStopping } from '../../../src/http/stopping.ts'

describe('a process that stops', () => {
  it('is one from the moment when it is announced', () => {
    expect(isStopping()).toBe(false)
    announceStop()
    expect(isStopping()).toBe(true)
  })

  it('does what was left for the end, reports what fails, and does not wait for what hangs', async () => {
    const done: string[] = []
    const errors: unknown[] = []
    beforeExit(async () => {
      throw new Error('of this test')
    })
    beforeExit(async () => {
      done.push('sent')
    })
    beforeExit(() => new Promise(() => {}))
    // A timer that does not keep the process alive ends the wait.
    const alive = setInterval(() => {}, 1_000)
    await finishLastWork(10, (error) => errors.push(error))
    clearInterval(alive)
    expect([done, errors]).toEqual([['sent'], [new Error('of this test')]])
  })
})
