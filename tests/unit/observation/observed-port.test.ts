import { describe, expect, it, onTestFinished } from 'vitest'
import { observedPort } from '../../../src/observation/observed-port.ts'
import { addObserver, type CallWork, isObserved } from '../../../src/observation/observers.ts'

const port = {
  name: 'adapter',
  async find(id: string) {
    if (id === 'none') throw new Error('not there')
    return `${this.name}:${id}`
  },
  urlOf: (id: string) => `https://store.example/${id}`,
}
const observed = observedPort('shop', port, ['urlOf'])

describe('an observed port', () => {
  it('does what the port does while nothing observes', async () => {
    expect(isObserved()).toBe(false)
    expect(await observed.find('1')).toBe('adapter:1')
    await expect(observed.find('none')).rejects.toThrow('not there')
  })

  it('reports each call with peer and method, whatever its result, and returns or throws that', async () => {
    const seen: (Pick<CallWork, 'peer' | 'operation'> & { readonly end: string })[] = []
    const remove = addObserver(async (work, run) => {
      if (work.kind !== 'call') return run()
      const { peer, operation } = work
      try {
        const result = await run()
        seen.push({ peer, operation, end: 'ok' })
        return result
      } catch (error) {
        seen.push({ peer, operation, end: 'thrown' })
        throw error
      }
    })
    onTestFinished(remove)
    expect(await observed.find('2')).toBe('adapter:2')
    await expect(observed.find('none')).rejects.toThrow('not there')
    expect(observed.urlOf('3')).toBe('https://store.example/3')
    expect(observed.name).toBe('adapter')
    expect(seen).toEqual([
      { peer: 'shop', operation: 'find', end: 'ok' },
      { peer: 'shop', operation: 'find', end: 'thrown' },
    ])
  })
})
