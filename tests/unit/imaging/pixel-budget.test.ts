import { describe, expect, it } from 'vitest'
import { createPixelBudget } from '../../../src/imaging/intake/pixel-budget.ts'

/** Pieces of work that end when told, and the names of those under way. */
function pieces(capacity: number, atOnce: number) {
  const budget = createPixelBudget(capacity, atOnce)
  const running: string[] = []
  const endings = new Map<string, PromiseWithResolvers<void>>()
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    running,
    begin(name: string, pixels: number) {
      const ending = Promise.withResolvers<void>()
      endings.set(name, ending)
      const work = budget(pixels, async () => {
        running.push(name)
        await ending.promise
      })
      return work.finally(() => running.splice(running.indexOf(name), 1))
    },
    async end(name: string) {
      endings.get(name)?.resolve()
      await settle()
    },
    settle,
  }
}

describe('the budget of pixels', () => {
  it('lets pictures run side by side as long as they fit together', async () => {
    const { begin, end, running, settle } = pieces(100, 10)
    const all = [begin('a', 60), begin('b', 40), begin('c', 10)]
    await settle()
    expect(running).toEqual(['a', 'b'])
    await end('b')
    expect(running).toEqual(['a', 'c'])
    await end('a')
    await end('c')
    await Promise.all(all)
  })

  it('counts the smallest picture as a share, so that their number is bounded', async () => {
    const { begin, end, running, settle } = pieces(100, 2)
    const all = ['a', 'b', 'c'].map((name) => begin(name, 1))
    await settle()
    expect(running).toEqual(['a', 'b'])
    for (const name of ['a', 'b', 'c']) await end(name)
    await Promise.all(all)
  })

  it('lets a large picture not be overtaken for ever', async () => {
    const { begin, end, running, settle } = pieces(100, 10)
    const all = [begin('small', 20), begin('large', 100), begin('late', 20)]
    await settle()
    expect(running).toEqual(['small'])
    await end('small')
    expect(running).toEqual(['large'])
    await end('large')
    expect(running).toEqual(['late'])
    await end('late')
    await Promise.all(all)
  })

  it('runs a picture beyond its capacity alone', async () => {
    const { begin, end, running, settle } = pieces(100, 10)
    const all = [begin('huge', 1000), begin('next', 10)]
    await settle()
    expect(running).toEqual(['huge'])
    await end('huge')
    await end('next')
    await Promise.all(all)
  })

  it('gives back the share of work that fails', async () => {
    const budget = createPixelBudget(100, 1)
    const failed = budget(100, () => Promise.reject(new Error('broken')))
    await expect(failed).rejects.toThrow('broken')
    await expect(budget(100, async () => 'fine')).resolves.toBe('fine')
  })
})
