import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { ServiceError } from '../../errors/service-error.ts'
import { TOO_LONG_TO_DECODE } from '../intake/corrupt.ts'
import type { NormalisedFile } from '../intake/normalise-file.ts'
import { type Answer, type DecodeJob, readAnswer } from './protocol.ts'
import { EXIT_TOO_MUCH_MEMORY } from './resident-limit.ts'

/** Signals by which a program dies of what it was fed. */
const CRASHES: readonly (string | null)[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT']
const RETRY_SECONDS = 10
/** Ms in which a process has to be there, on a machine with much to do. */
const START_MS = 60_000

/** One process that decodes one picture at a time. */
export type DecodingProcess = {
  readonly run: (job: DecodeJob, timeoutMs: number) => Promise<NormalisedFile>
  readonly alive: () => boolean
  readonly end: () => void
}

/** Starts a decoding process. It never keeps this process running and ends with it, whatever it dies of. */
export function startDecodingProcess(script: string, maxResidentBytes: number): DecodingProcess {
  const args = ['--disable-warning=ExperimentalWarning', script, String(maxResidentBytes)]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: environmentOf(process.env),
  })
  let failure: Error | undefined
  child.on('error', (error) => {
    failure = error
  })
  // Answers to requests come first; a machine that refuses the wish decodes all the same.
  if (child.pid !== undefined) lowerPriority(child.pid)
  const alive = () => failure === undefined && child.exitCode === null && child.signalCode === null
  // The first message says that the decoders are loaded; a decode is timed from then on.
  const ready = once(child, 'message')
  ready.catch(() => undefined)
  rest()

  function rest(): void {
    child.unref()
    child.channel?.unref()
  }

  return {
    alive,
    end: () => void child.kill('SIGKILL'),
    async run(job, timeoutMs) {
      child.ref()
      child.channel?.ref()
      const ended = new AbortController()
      let late: ServiceError | undefined
      const killAfter = (ms: number, reason: ServiceError) =>
        setTimeout(() => {
          late = reason
          child.kill('SIGKILL')
        }, ms)
      let timer = killAfter(START_MS, unavailable(new Error('A decoding process does not start.')))
      try {
        if (!alive()) throw unavailable(new Error('The decoding process had ended.'))
        const gone = once(child, 'exit', { signal: ended.signal }).then(([code, signal]) => {
          throw late ?? refusalFor(code, signal)
        })
        gone.catch(() => undefined)
        await Promise.race([ready, gone])
        clearTimeout(timer)
        timer = killAfter(timeoutMs, new ServiceError('IMAGE_TOO_COMPLEX', TOO_LONG_TO_DECODE))
        const answered = once(child, 'message', { signal: ended.signal })
        answered.catch(() => undefined)
        child.send(job)
        const [answer] = await Promise.race([answered, gone])
        return readAnswer(answer as Answer<NormalisedFile>)
      } catch (error) {
        throw failure === undefined ? error : unavailable(failure)
      } finally {
        clearTimeout(timer)
        ended.abort()
        rest()
      }
    },
  }
}

function refusalFor(code: number | null, killedBy: string | null): ServiceError {
  if (code === EXIT_TOO_MUCH_MEMORY) {
    return new ServiceError('IMAGE_TOO_COMPLEX', {
      en: 'The image takes too much memory to decode.',
      ja: '画像の読み取りに必要なメモリーが多すぎます。',
    })
  }
  const cause = new Error(`The decoding process ended (${killedBy ?? `exit code ${code}`}).`)
  if (CRASHES.includes(killedBy)) return new ServiceError('IMAGE_CORRUPT', undefined, { cause })
  return unavailable(cause)
}

function unavailable(cause: Error): ServiceError {
  const sentence = {
    en: 'The image cannot be decoded at the moment.',
    ja: '現在、画像を読み取れません。',
  }
  return new ServiceError('SERVICE_BUSY', sentence, { cause, retryAfterSeconds: RETRY_SECONDS })
}

/** Nothing that a decoder has no use for: least of all the secrets of the service. */
function environmentOf({ PATH, HOME, TMPDIR, SystemRoot }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = { PATH, HOME, TMPDIR, SystemRoot, NODE_ENV: 'production', VIPS_WARNING: '0' } as const
  // glibc gives large blocks back to the system as soon as they are free.
  return { ...own, MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ERR_SYSTEM_ERROR') throw error
  }
}
