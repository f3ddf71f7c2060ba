import { ServiceError } from '../../../src/errors/service-error.ts'
import { serveJobs } from '../../../src/workers/serve-jobs.ts'

/** What the worker is to do with a job. */
export type ScriptedJob =
  | { readonly do: 'double'; readonly number: number }
  | { readonly do: 'refuse' | 'throw' | 'exit' | 'hang' | 'loop' | 'fill the heap' }
  /** Computes for so many ms of CPU time and returns them. */
  | { readonly do: 'compute'; readonly cpuMs: number }
  /** Emits numbers from 0; returns how many of them it had emitted when it ended. */
  | { readonly do: 'count'; readonly to: number }
  /** Emits a buffer; returns the bytes that are left of it. */
  | { readonly do: 'emit a buffer' }

export type ScriptedPart = number | Uint8Array

const WRONG = { en: 'This is wrong.', ja: 'これは誤りです。' }

await serveJobs<ScriptedJob, number, ScriptedPart>(async (job, { signal, emit }) => {
  switch (job.do) {
    case 'double':
      return job.number * 2
    case 'refuse':
      throw new ServiceError('VALIDATION_FAILED', WRONG, {
        errors: [{ path: 'a.b', message: WRONG }],
        cause: new Error('For the log.'),
      })
    case 'throw':
      throw new TypeError('This was not expected.')
    case 'exit':
      return process.exit(3)
    case 'hang':
      return new Promise<number>(() => {})
    case 'loop':
      for (;;);
    case 'fill the heap': {
      const kept: object[] = []
      for (;;) kept.push({ kept: kept.length })
    }
    case 'compute': {
      const begun = process.cpuUsage()
      for (;;) {
        const { user, system } = process.cpuUsage(begun)
        if (user + system >= job.cpuMs * 1000) return job.cpuMs
      }
    }
    case 'count': {
      let emitted = 0
      for (; emitted < job.to && !signal.aborted; emitted++) await emit(emitted)
      return emitted
    }
    case 'emit a buffer': {
      const bytes = new Uint8Array([1, 2, 3])
      await emit(bytes, [bytes.buffer])
      return bytes.length
    }
  }
})
