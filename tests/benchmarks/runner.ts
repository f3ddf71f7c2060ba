import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { RunReport, ToRunner, WayName } from './ways/run-way.ts'
import type { Material } from './ways/way.ts'

/** A process that does nothing but one way, so that ways share neither caches nor memory. */
export type Runner = {
  readonly run: () => Promise<RunReport>
  readonly close: () => Promise<void>
}

/** The allocator as the worker process has it: freed canvases go back to the system at once. */
export const ALLOCATOR = {
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const

/** Starts a process for a way and lets it prepare itself. */
export async function startRunner(way: WayName, material: Material): Promise<Runner> {
  const child = fork(new URL('./ways/run-way.ts', import.meta.url), {
    execArgv: ['--expose-gc'],
    env: { ...process.env, ...ALLOCATOR },
  })
  await ask(child, { prepare: way, material })
  return {
    run: async () => (await ask(child, 'run')) as RunReport,
    close: async () => {
      child.send('close')
      await once(child, 'exit')
    },
  }
}

async function ask(child: ChildProcess, question: ToRunner): Promise<unknown> {
  const done = new AbortController()
  const answered = once(child, 'message', { signal: done.signal })
  const ended = once(child, 'exit', { signal: done.signal }).then(([code]) => {
    throw new Error(`The process of the benchmark ended with code ${code}.`)
  })
  child.send(question)
  try {
    const [answer] = await Promise.race([answered, ended])
    return answer
  } finally {
    done.abort()
    // Whichever lost the race was aborted just now.
    answered.catch(() => null)
    ended.catch(() => null)
  }
}
