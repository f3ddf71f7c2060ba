import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { createJobWorker, type JobWorker } from '../../../src/workers/job-worker.ts'
import type { FromWorker } from '../../../src/workers/protocol.ts'
import { type ProcessOptions, startProcess } from '../../../src/workers/start-process.ts'
import { startThread, type ThreadOptions } from '../../../src/workers/start-thread.ts'
import type { ScriptedJob, ScriptedPart } from './scripted-worker.ts'

type Worker = JobWorker<ScriptedJob, number, ScriptedPart>

const script = new URL('./scripted-worker.ts', import.meta.url)
const started: Worker[] = []
function tracked(worker: Worker): Worker {
  started.push(worker)
  return worker
}
const thread = (options: Partial<ThreadOptions> = {}) =>
  tracked(startThread({ name: 'test thread', script, ...options }))
const childProcess = (options: Partial<ProcessOptions> = {}) =>
  tracked(startProcess({ name: 'test process', script: fileURLToPath(script), ...options }))
afterEach(async () => {
  await Promise.all(started.splice(0).map((worker) => worker.end()))
})

describe.each([
  ['a thread', thread],
  ['a process', childProcess],
] as const)('%s', (_, start) => {
  it('answers one job after another', async () => {
    const worker = start()
    expect(await worker.run({ do: 'double', number: 21 })).toBe(42)
    expect(await worker.run({ do: 'double', number: 4 })).toBe(8)
    expect(worker.alive()).toBe(true)
  })

  it('keeps code, sentences, problems, cause and stack of a ServiceError, and goes on', async () => {
    const worker = start()
    const error = await worker.run({ do: 'refuse' }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'This is wrong.',
      sentence: { en: 'This is wrong.', ja: 'これは誤りです。' },
      errors: [{ path: 'a.b', message: { en: 'This is wrong.', ja: 'これは誤りです。' } }],
      cause: { message: 'For the log.' },
      stack: expect.stringContaining('scripted-worker'),
    })
    expect(await worker.run({ do: 'double', number: 1 })).toBe(2)
  })

  it('makes no ServiceError of an error without a code', async () => {
    const error = await start()
      .run({ do: 'throw' })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({ message: 'This was not expected.' })
  })

  it('hands over each part when the one before was taken', async () => {
    const seen: ScriptedPart[] = []
    let receiving = 0
    let most = 0
    const onPart = async (part: ScriptedPart) => {
      receiving++
      most = Math.max(most, receiving)
      await new Promise((resolve) => setImmediate(resolve))
      seen.push(part)
      receiving--
    }
    expect(await start().run({ do: 'count', to: 4 }, { onPart })).toBe(4)
    expect([seen, most]).toEqual([[0, 1, 2, 3], 1])
  })

  it('is cancelled when a part cannot be taken, and takes the next job', async () => {
    const worker = start()
    const onPart = async (part: ScriptedPart) => {
      if (part === 2) throw new Error('The disk is full.')
    }
    await expect(worker.run({ do: 'count', to: 1e9 }, { onPart })).rejects.toThrow(
      'The disk is full.',
    )
    expect(await worker.run({ do: 'double', number: 1 })).toBe(2)
  })

  it('rejects a cancelled job with the reason, and takes the next one', async () => {
    const worker = start()
    const stop = new AbortController()
    const onPart = async () => stop.abort(new Error('Not needed any more.'))
    const run = worker.run({ do: 'count', to: 1e9 }, { signal: stop.signal, onPart })
    await expect(run).rejects.toThrow('Not needed any more.')
    expect(await worker.run({ do: 'double', number: 1 })).toBe(2)
  })

  it('does not begin a job that is cancelled before it is ready', async () => {
    const worker = start()
    const stop = new AbortController()
    const run = worker.run({ do: 'hang' }, { signal: stop.signal })
    stop.abort(new Error('Too late.'))
    await expect(run).rejects.toThrow('Too late.')
    expect(await worker.run({ do: 'double', number: 1 })).toBe(2)
  })

  it('that exits rejects its job and every later one', async () => {
    const worker = start()
    const ended = { name: 'WorkerEnded', reason: 'exit' }
    await expect(worker.run({ do: 'exit' })).rejects.toMatchObject(ended)
    expect(worker.alive()).toBe(false)
    await expect(worker.run({ do: 'double', number: 1 })).rejects.toMatchObject(ended)
  })

  it.each(['hang', 'loop'] as const)(
    'is ended when the time for its job is over: %s',
    async (what) => {
      const worker = start({ timeMs: 200 })
      await expect(worker.run({ do: what })).rejects.toMatchObject({ reason: 'time' })
      expect(worker.alive()).toBe(false)
    },
  )

  it('is ended at its limit of CPU time, although its main thread is blocked', async () => {
    const worker = start({ cpuMs: 100 })
    await expect(worker.run({ do: 'loop' })).rejects.toMatchObject({ reason: 'cpu' })
  })

  it('takes no CPU time while it waits', async () => {
    const worker = start({ cpuMs: 100, timeMs: 1000 })
    await expect(worker.run({ do: 'hang' })).rejects.toMatchObject({ reason: 'time' })
  })

  it('rejects its job when it is ended', async () => {
    const worker = start()
    const run = worker.run({ do: 'loop' })
    const rejected = expect(run).rejects.toMatchObject({ reason: 'exit' })
    await worker.end()
    await rejected
  })

  it('that has no such script is no worker', async () => {
    const missing = new URL('./nowhere.ts', import.meta.url)
    const worker =
      start === thread ? thread({ script: missing }) : childProcess({ script: missing.pathname })
    await expect(worker.run({ do: 'double', number: 1 })).rejects.toMatchObject({
      name: 'WorkerEnded',
    })
  })
})

describe('a thread', () => {
  it('moves the buffers that it hands over', async () => {
    const seen: ScriptedPart[] = []
    const onPart = async (part: ScriptedPart) => void seen.push(part)
    expect(await thread().run({ do: 'emit a buffer' }, { onPart })).toBe(0)
    expect(seen).toEqual([new Uint8Array([1, 2, 3])])
  })

  it('is ended when its heap is full', async () => {
    const worker = thread({ heapMb: 32, silent: true })
    await expect(worker.run({ do: 'fill the heap' })).rejects.toMatchObject({ reason: 'memory' })
  })
})

describe('a limit of CPU time', () => {
  let ends = 0
  /** A worker on a machine that gives it a millisecond of CPU time while another one passes ten. */
  async function starved(limitMs: number, neededMs: number): Promise<string> {
    let used = 300
    let hear: (message: FromWorker<string, never>) => void = () => {}
    const worker = createJobWorker<string, string>(
      {
        name: 'starved worker',
        post: () => {},
        onMessage: (listener) => {
          hear = listener
        },
        onEnd: () => {},
        async end() {
          ends += 1
        },
        hold: () => {},
        async cpuMs() {
          used += 1
          if (used - 301 === neededMs) hear({ type: 'done', result: 'done' })
          return used
        },
      },
      { cpuMs: limitMs },
    )
    const run = worker.run('a job')
    hear({ type: 'ready' })
    return run
  }

  it('leaves a job its time, however long it waits for the CPU', async () => {
    expect(await starved(20, 15)).toBe('done')
  })

  it('ends no worker whose job was done while it was asked', async () => {
    expect(await starved(20, 20)).toBe('done')
    await new Promise((resolve) => setImmediate(resolve))
    expect(ends).toBe(0)
  })

  it('ends the worker, and says so, when it is used up', async () => {
    const worker = thread({ cpuMs: 50 })
    await expect(worker.run({ do: 'loop' })).rejects.toThrow('took too much CPU time')
    expect(worker.alive()).toBe(false)
  })
})

describe('a process', () => {
  it('has the whole CPU time for each of its jobs', async () => {
    const worker = childProcess({ cpuMs: 2000 })
    for (let round = 0; round < 5; round++) {
      expect(await worker.run({ do: 'compute', cpuMs: 500 })).toBe(500)
    }
  })

  it('is ended at its limit of memory, although its main thread is blocked', async () => {
    const worker = childProcess({ residentBytes: 200e6 })
    await expect(worker.run({ do: 'fill the heap' })).rejects.toMatchObject({ reason: 'memory' })
  })
})
