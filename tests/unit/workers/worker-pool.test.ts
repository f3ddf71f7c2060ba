import { describe, expect, it } from 'vitest'
import type { JobWorker } from '../../../src/workers/job-worker.ts'
import { createWorkerPool, type WorkerPoolOptions } from '../../../src/workers/worker-pool.ts'
import { until } from '../../support/system/until.ts'

type Options = Partial<WorkerPoolOptions<string, string, never>>

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A pool of workers whose jobs end when the test says so. */
function scripted(options: Options = {}) {
  const running: string[] = []
  const endings = new Map<string, PromiseWithResolvers<string>>()
  const workers: { alive: boolean; ended: boolean }[] = []

  function start(): JobWorker<string, string> {
    const state = { alive: true, ended: false }
    workers.push(state)
    return {
      alive: () => state.alive,
      end: async () => {
        state.alive = false
        state.ended = true
      },
      async run(job) {
        const ending = Promise.withResolvers<string>()
        endings.set(job, ending)
        running.push(job)
        try {
          return await ending.promise
        } finally {
          running.splice(running.indexOf(job), 1)
        }
      },
    }
  }
  const pool = createWorkerPool<string, string>({ name: 'test', size: 4, start, ...options })
  return {
    pool,
    running,
    workers,
    async end(job: string) {
      endings.get(job)?.resolve(`${job} done`)
      await settle()
    },
    async fail(job: string) {
      endings.get(job)?.reject(new Error(`${job} failed`))
      await settle()
    },
  }
}

describe('a pool of workers', () => {
  it('runs jobs side by side as long as they fit together', async () => {
    const { pool, running, end } = scripted()
    const all = [
      pool.run('a', { weight: 2 }),
      pool.run('b', { weight: 2 }),
      pool.run('c', { weight: 1 }),
    ]
    await settle()
    expect(running).toEqual(['a', 'b'])
    await end('b')
    expect(running).toEqual(['a', 'c'])
    await end('a')
    await end('c')
    expect(await Promise.all(all)).toEqual(['a done', 'b done', 'c done'])
  })

  it('does not let small jobs overtake a large one that waits', async () => {
    const { pool, running, end } = scripted()
    const all = [pool.run('small'), pool.run('large', { weight: 4 }), pool.run('late')]
    await settle()
    expect(running).toEqual(['small'])
    await end('small')
    expect(running).toEqual(['large'])
    await end('large')
    expect(running).toEqual(['late'])
    await end('late')
    await Promise.all(all)
  })

  it('runs a job that asks for more places than there are alone', async () => {
    const { pool, running, end } = scripted()
    const all = [pool.run('huge', { weight: 99 }), pool.run('next')]
    await settle()
    expect(running).toEqual(['huge'])
    await end('huge')
    await end('next')
    expect(await Promise.all(all)).toEqual(['huge done', 'next done'])
  })

  it('frees the places of a job that fails, and keeps its worker', async () => {
    const { pool, workers, end, fail } = scripted({ size: 1 })
    const failed = expect(pool.run('a')).rejects.toThrow('a failed')
    await settle()
    await fail('a')
    await failed
    const next = pool.run('b')
    await settle()
    await end('b')
    expect(await next).toBe('b done')
    expect([workers.length, pool.replaced()]).toEqual([1, 0])
  })

  it('frees the places of a job for which no worker could be started', async () => {
    const start = () => {
      throw new Error('No more threads.')
    }
    const { pool } = scripted({ size: 1, start })
    await expect(pool.run('a')).rejects.toThrow('No more threads.')
    await expect(pool.run('b')).rejects.toThrow('No more threads.')
  })

  it('replaces a worker that ended at work, and one that ended while idle', async () => {
    const { pool, workers, end, fail } = scripted({ size: 1 })
    const lost = expect(pool.run('a')).rejects.toThrow('a failed')
    await settle()
    for (const worker of workers) worker.alive = false
    await fail('a')
    await lost
    const second = pool.run('b')
    await settle()
    await end('b')
    await second
    expect([workers.length, pool.replaced()]).toEqual([2, 1])
    for (const worker of workers) worker.alive = false
    const third = pool.run('c')
    await settle()
    await end('c')
    await third
    expect([workers.length, pool.replaced()]).toEqual([3, 2])
  })

  it('drops a job that is cancelled while it waits, and lets the next one go before it', async () => {
    const { pool, running, end } = scripted({ size: 1 })
    const stop = new AbortController()
    const first = pool.run('a')
    const second = expect(pool.run('b', { signal: stop.signal })).rejects.toThrow('Not needed.')
    const third = pool.run('c')
    stop.abort(new Error('Not needed.'))
    await second
    await end('a')
    expect(running).toEqual(['c'])
    await end('c')
    expect(await Promise.all([first, third])).toEqual(['a done', 'c done'])
    const last = pool.run('d')
    await settle()
    await end('d')
    expect(await last).toBe('d done')
  })

  it('ends a worker that has had no job for a while, which replaces nothing', async () => {
    const { pool, workers, end } = scripted({ idleMs: 5 })
    const first = pool.run('a')
    await settle()
    await end('a')
    await first
    await until('the worker has ended', async () => workers[0]?.ended === true)
    const second = pool.run('b')
    await settle()
    await end('b')
    await second
    expect([workers.length, pool.replaced()]).toEqual([2, 0])
  })

  it('that is closed lets the running job end, refuses the others and ends its workers', async () => {
    const { pool, workers, end } = scripted({ size: 1 })
    const first = pool.run('a')
    const waiting = expect(pool.run('b')).rejects.toThrow('The test pool is closed.')
    const closing = pool.close()
    await waiting
    await expect(pool.run('c')).rejects.toThrow('The test pool is closed.')
    expect(workers.map(({ ended }) => ended)).toEqual([false])
    await end('a')
    expect(await first).toBe('a done')
    await closing
    expect(workers.map(({ ended }) => ended)).toEqual([true])
  })
})
