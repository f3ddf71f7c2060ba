import { describe, expect, it } from 'vitest'
import { createTurns } from '../../../src/imaging/decoder/turns.ts'

/** Pieces of work that end when told, and the names of those under way. */
function pieces(capacity: number) {
  const turns = createTurns(capacity)
  const running: string[] = []
  const endings = new Map<string, PromiseWithResolvers<void>>()
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    running,
    begin(name: string, places: number) {
      const ending = Promise.withResolvers<void>()
      endings.set(name, ending)
      const work = turns(places, async () => {
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

describe('turns', () => {
  it('let work run side by side as long as they fit together', async () => {
    const { begin, end, running, settle } = pieces(100)
    const all = [begin('a', 60), begin('b', 40), begin('c', 10)]
    await settle()
    expect(running).toEqual(['a', 'b'])
    await end('b')
    expect(running).toEqual(['a', 'c'])
    await end('a')
    await end('c')
    await Promise.all(all)
  })

  it('do not let large work be overtaken indefinitely', async () => {
    const { begin, end, running, settle } = pieces(100)
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

  it('run work beyond the capacity alone', async () => {
    const { begin, end, running, settle } = pieces(100)
    const all = [begin('huge', 1000), begin('next', 10)]
    await settle()
    expect(running).toEqual(['huge'])
    await end('huge')
    await end('next')
    await Promise.all(all)
  })

  it('give back the places of work that fails', async () => {
    const turns = createTurns(100)
    const failed = turns(100, () => Promise.reject(new Error('broken')))
    await expect(failed).rejects.toThrow('broken')
    await expect(turns(100, async () => 'fine')).resolves.toBe('fine')
  })
})
