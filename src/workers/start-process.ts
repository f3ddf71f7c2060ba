import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { createJobWorker, type JobWorker } from './job-worker.ts'
import { LIMIT_SIGNALS, type ProcessLimits } from './process-limits.ts'
import type { FromWorker, ToWorker } from './protocol.ts'
import { type EndReason, WorkerEnded } from './worker-ended.ts'

/** Signals by which a program dies of what it was fed. */
const CRASHES: readonly (string | null)[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT']

export type ProcessOptions = ProcessLimits & {
  /** What the process is called in messages. */
  readonly name: string
  /** Path of a script that calls `serveJobs`. */
  readonly script: string
  /**
   * Wall-clock ms for one job. A backstop for a job that neither ends nor uses the CPU: what a busy
   * machine needs for a legitimate job must be far below it.
   */
  readonly timeMs?: number
  /** Variables of its environment, beside the few that every program needs. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Starts a process of low priority for what may crash or take too much: its memory, its CPU time and a
 * crash end there. It never keeps this process running and ends with it, however that ends.
 */
export function startProcess<Job, Result, Part = never>({
  name,
  script,
  timeMs,
  env = {},
  ...limits
}: ProcessOptions): JobWorker<Job, Result, Part> {
  const args = ['--disable-warning=ExperimentalWarning', script, JSON.stringify(limits)]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: { ...withoutSecrets(process.env), ...env },
  })
  const { pid } = child
  if (pid !== undefined) lowerPriority(pid)

  return createJobWorker<Job, Result, Part>(
    {
      name,
      post(message: ToWorker<Job>) {
        // When it cannot be sent, the process is about to end, and its exit says why.
        if (child.connected) child.send(message, () => undefined)
      },
      onMessage: (listener) =>
        child.on('message', (message) => listener(message as FromWorker<Result, Part>)),
      onEnd(listener) {
        child.on('error', (cause) =>
          listener(new WorkerEnded('unavailable', `The ${name} failed.`, { cause })),
        )
        child.on('exit', (code, signal) => {
          const detail = signal ?? `exit code ${code}`
          const message = `The ${name} ended unexpectedly: ${detail}.`
          listener(new WorkerEnded(reasonOf(signal), message))
        })
      },
      async end() {
        if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return
        const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
        child.kill('SIGKILL')
        await exit
      },
      hold(held) {
        if (held) {
          child.ref()
          child.channel?.ref()
        } else {
          child.unref()
          child.channel?.unref()
        }
      },
    },
    timeMs === undefined ? {} : { timeMs },
  )
}

function reasonOf(signal: NodeJS.Signals | null): EndReason {
  if (signal === LIMIT_SIGNALS.cpu) return 'cpu'
  if (signal === LIMIT_SIGNALS.memory) return 'memory'
  return CRASHES.includes(signal) ? 'crash' : 'exit'
}

/** What every program needs, and none of the secrets of the service. */
function withoutSecrets({ PATH, HOME, TMPDIR, SystemRoot }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { PATH, HOME, TMPDIR, SystemRoot, NODE_ENV: 'production' }
}

/** Answers to requests come first. A system that refuses to change the priority runs the jobs all the same. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ERR_SYSTEM_ERROR') throw error
  }
}
