import { describe, expect, it } from 'vitest'
import { QUEUES } from '../../../src/jobs/queues.ts'

const TAKEOVER_SECONDS = 90
const SUPERVISION_SECONDS = 15

describe('the queues', () => {
  it('stand behind the dead-letter queue that they name', () => {
    const names = Object.keys(QUEUES)
    for (const [name, definition] of Object.entries(QUEUES)) {
      if (!('deadLetter' in definition)) continue
      expect(names.indexOf(definition.deadLetter)).toBeLessThan(names.indexOf(name))
      expect(names).toContain(definition.deadLetter)
    }
  })

  it.each(Object.entries(QUEUES))('%s gives a dead worker up in time', (_, definition) => {
    const { heartbeatSeconds, retryDelay, retryLimit } = definition
    expect(heartbeatSeconds).toBeGreaterThanOrEqual(10)
    expect(heartbeatSeconds + SUPERVISION_SECONDS + 2 * retryDelay).toBeLessThan(TAKEOVER_SECONDS)
    expect(retryLimit).toBeGreaterThan(0)
  })
})
