import { describe, expect, it } from 'vitest'
import { jobsOf } from '../../../plugins/core/feature/install-features.ts'
import { installedCore } from '../../support/service/installed-core.ts'

const TAKEOVER_SECONDS = 90
const SUPERVISION_SECONDS = 15

const queues = jobsOf(installedCore).map(({ queue }) => queue)

describe('the queues of all features', () => {
  it('have names of their own', () => {
    const names = queues.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(['compose-variants', 'sweep-objects']))
  })

  it('come after the dead-letter queue that they name', () => {
    const names = queues.map(({ name }) => name)
    const withDeadLetter = queues.filter(({ deadLetter }) => deadLetter !== undefined)
    expect(withDeadLetter.length).toBeGreaterThan(1)
    for (const { name, deadLetter = '' } of withDeadLetter) {
      expect(names).toContain(deadLetter)
      expect(names.indexOf(deadLetter)).toBeLessThan(names.indexOf(name))
    }
  })

  it.each(queues.map((queue) => [queue.name, queue] as const))(
    '%s passes the job of a dead worker on within 90 s',
    (_, { heartbeatSeconds, retryDelay, retryLimit }) => {
      expect(heartbeatSeconds).toBeGreaterThanOrEqual(10)
      expect(heartbeatSeconds + SUPERVISION_SECONDS + 2 * retryDelay).toBeLessThan(TAKEOVER_SECONDS)
      expect(retryLimit).toBeGreaterThan(0)
    },
  )
})
