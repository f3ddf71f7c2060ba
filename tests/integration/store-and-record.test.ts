import { createLocalReq, getPayload, type Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { storeAndRecord } from '../../plugins/core/feature/key-lock.ts'
import { createTestDatabase } from '../support/database/database.ts'

let payload: Payload

beforeAll(async () => {
  const database = await createTestDatabase()
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('RATE_LIMIT_STORE', 'memory')
  vi.resetModules()
  const { default: config } = await import('../../payload.config.ts')
  payload = await getPayload({ config })
})
afterAll(async () => {
  await payload?.destroy()
  vi.unstubAllEnvs()
})

/** Records one object in a store whose answers about it are given. */
async function recordOne(head: () => Promise<never> | Promise<null>) {
  const write = vi.fn(async () => 'written')
  const warn = vi.spyOn(payload.logger, 'warn').mockImplementation(() => {})
  const result = await storeAndRecord(await createLocalReq({}, payload), {
    store: { head, delete: async () => {} },
    keys: ['originals/art/one.jpeg'],
    write,
    record: async (written) => `${written} and recorded`,
  })
  const warnings = warn.mock.calls.length
  warn.mockRestore()
  return { result, writes: write.mock.calls.length, warnings }
}

describe('an object that is written and recorded', () => {
  it('is no failure when the store cannot be asked for it afterwards, but is logged', async () => {
    const away = () => Promise.reject(new Error('The store is away.'))
    expect(await recordOne(away)).toEqual({
      result: 'written and recorded',
      writes: 1,
      warnings: 1,
    })
  })

  it('is written again when a sweep deleted it meanwhile', async () => {
    expect(await recordOne(() => Promise.resolve(null))).toEqual({
      result: 'written and recorded',
      writes: 2,
      warnings: 0,
    })
  })
})
