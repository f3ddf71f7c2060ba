import { afterEach, describe, expect, it } from 'vitest'
import {
  logCounters,
  logIntake,
  offerLine,
  stopShippingLogs,
} from '../../../src/logs/shipping/log-intake.ts'
import { createLogShipper } from '../../../src/logs/shipping/log-shipper.ts'

afterEach(() => stopShippingLogs())

const totalDropped = () =>
  Object.values(logCounters().dropped).reduce((sum, dropped) => sum + dropped, 0)

describe('the log lines of a process', () => {
  it('wait in bounded memory for a database that does not answer, and never for it', async () => {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    const shipper = createLogShipper({
      store: {
        async store() {
          asked.resolve()
          await answer.promise
        },
        close: async () => undefined,
      },
      spool: { write: async () => 0, oldest: async () => null },
      onError: (message) => expect.unreachable(message),
    })
    const before = logCounters().received
    offerLine('{"level":30,"msg":"first"}')
    const shipping = shipper.ship()
    await asked.promise
    for (let count = 0; count < 20_000; count += 1) offerLine(`{"level":20,"msg":"${count}"}`)
    offerLine('{"level":50,"msg":"important"}')
    offerLine('no JSON')
    expect(logCounters().received - before).toBe(20_003)
    expect(logIntake().queue.size).toBe(10_000)
    expect(totalDropped()).toBe(10_002)
    expect(logCounters().dropped).toMatchObject({ info: 0, warn: 0, error: 0 })
    answer.resolve()
    await shipping
    expect(logIntake().queue.take(1)).toMatchObject([{ level: 'error' }])
    logIntake().queue.take(20_000)
  })

  it('are shipped by the process that has started to, and before it stops', async () => {
    const messages: string[] = []
    const shipper = createLogShipper({
      store: {
        store: async (records) => void messages.push(...records.map(({ message }) => message)),
        close: async () => undefined,
      },
      spool: { write: async () => 0, oldest: async () => null },
      onError: (message) => expect.unreachable(message),
    })
    shipper.start()
    offerLine('{"level":30,"msg":"last words"}')
    await stopShippingLogs()
    expect(messages).toContain('last words')
  })
})
