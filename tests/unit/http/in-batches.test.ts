import { describe, expect, it } from 'vitest'
import { inBatches } from '../../../src/rate-limit/in-batches.ts'

/** A store that counts and answers when it is told to. */
function slowStore() {
  const taken: [key: string, points: number][] = []
  const waiting: (() => void)[] = []
  let total = 0
  const count = inBatches(async (key, points) => {
    taken.push([key, points])
    await new Promise<void>((go) => waiting.push(go))
    total += points
    return { count: total, millisecondsLeft: 1 }
  })
  const answer = async () => {
    while (waiting.length === 0) await new Promise(setImmediate)
    waiting.shift()?.()
  }
  return { count, taken, answer }
}

const counts = async (all: Promise<{ count: number }>[]) =>
  (await Promise.all(all)).map(({ count }) => count)

describe('requests that are counted together', () => {
  it('each get a number of their own, in order', async () => {
    const { count, taken, answer } = slowStore()
    const first = [count('a'), count('a'), count('a')]
    while (taken.length === 0) await new Promise(setImmediate)
    const later = [count('a'), count('a')]
    await answer()
    await answer()
    expect(await counts([...first, ...later])).toEqual([1, 2, 3, 4, 5])
    expect(taken).toEqual([
      ['a', 3],
      ['a', 2],
    ])
  })

  it('do not wait for those of another key', async () => {
    const { count, taken } = slowStore()
    for (const key of ['a', 'b']) count(key).catch(() => {})
    while (taken.length < 2) await new Promise(setImmediate)
    expect(taken.map(([key]) => key)).toEqual(['a', 'b'])
  })

  it('fail together, and the next are counted again', async () => {
    let works = false
    const count = inBatches(async (_key, points) => {
      if (!works) throw new Error('away')
      return { count: points, millisecondsLeft: 1 }
    })
    await expect(Promise.all([count('a'), count('a')])).rejects.toThrow('away')
    works = true
    expect(await counts([count('a'), count('a')])).toEqual([1, 2])
  })
})
