import { describe, expect, it } from 'vitest'
import { sharedCalls } from '../../../src/database/shared-calls.ts'

/** Reads that end when the test says so. */
function controlledReads() {
  const begun: { readonly end: (value: string) => void; readonly fail: (error: Error) => void }[] =
    []
  const read = () =>
    new Promise<string>((resolve, reject) => begun.push({ end: resolve, fail: reject }))
  return { begun, read }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('reads of one key', () => {
  it('that come while one runs share one that begins after it, and so miss nothing', async () => {
    const { begun, read } = controlledReads()
    const shared = sharedCalls<string>()
    const first = shared('terms', read)
    await settle()
    const others = [shared('terms', read), shared('terms', read), shared('terms', read)]
    await settle()
    expect(begun).toHaveLength(1)
    begun[0]?.end('before')
    expect(await first).toBe('before')
    await settle()
    expect(begun).toHaveLength(2)
    begun[1]?.end('after')
    expect(await Promise.all(others)).toEqual(['after', 'after', 'after'])
  })

  it('that fail are only of those who asked together', async () => {
    const { begun, read } = controlledReads()
    const shared = sharedCalls<string>()
    const first = shared('terms', read)
    await settle()
    const second = shared('terms', read)
    begun[0]?.fail(new Error('away'))
    await expect(first).rejects.toThrow('away')
    await settle()
    begun[1]?.end('back')
    expect(await second).toBe('back')
  })

  it('do not wait for those of another key, nor for ones that have ended', async () => {
    const { begun, read } = controlledReads()
    const shared = sharedCalls<string>()
    const [terms, privacy] = [shared('terms', read), shared('privacy', read)]
    await settle()
    expect(begun).toHaveLength(2)
    begun[0]?.end('terms')
    begun[1]?.end('privacy')
    expect(await Promise.all([terms, privacy])).toEqual(['terms', 'privacy'])
    const again = shared('terms', read)
    await settle()
    begun[2]?.end('again')
    expect(await again).toBe('again')
  })
})
