import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Child, type Command, describeExit, startChild } from './child.ts'
import type { Guard } from './guard.ts'
import { type LogFile, openLogFile } from './log-file.ts'
import { StackError } from './stack-error.ts'

/** In this order the stack is stopped: nothing loses what it stands on before it has ended. */
const STAGES = ['task', 'application', 'peer', 'database'] as const
const GRACE_MS = { task: 3000, application: 10_000, peer: 5000, database: 20_000 } as const

/** A process that runs until the stack is stopped. */
export type Service = {
  /** Name in lines for the reader and of the log file. */
  readonly name: string
  readonly stage: 'application' | 'peer' | 'database'
  /** Asked before every start, also before a restart. */
  command(): Promise<Command>
  /** Resolves when it can be used; the signal is aborted when it has ended before. */
  ready(child: Child, signal: AbortSignal): Promise<void>
  /** Whether an end at the first start, with these last lines, deserves another attempt. */
  mayRetry?(tail: readonly string[]): boolean
}

/** A process that does one thing and ends. */
export type Task = {
  readonly name: string
  readonly command: Command
  readonly onLine?: (line: string) => void
  /** `false` for output that must not lie on the disk, such as the first passwords. */
  readonly logged?: boolean
}

export type SupervisorOptions = {
  readonly guard: Guard
  readonly logFolder: string
  /** Called with a line for the reader: what ended, what was started again. */
  readonly onLine: (line: string) => void
  /** Called once when a service keeps ending; the caller stops everything. */
  readonly onCrashLoop: (error: StackError) => void
  /** Aborted when the stop should not wait any longer. */
  readonly hurry?: AbortSignal
  /** Pause before the first restart in ms; it doubles with every further one in a minute. */
  readonly backoffMs?: number
}

export type Supervisor = {
  /** @throws StackError when the service ends before it is ready. */
  start(service: Service): Promise<void>
  /** @throws StackError with the last lines when the task does not end with code 0. */
  run(task: Task): Promise<void>
  /** Stops all stages in order and resolves when no process is left. */
  stop(): Promise<void>
}

type Entry = {
  readonly name: string
  readonly stage: (typeof STAGES)[number]
  child?: Child
  settled: Promise<unknown>
}

const CRASH_WINDOW_MS = 60_000
const CRASHES_IN_WINDOW = 5
const RETRY_MS = 15_000

/** Runs processes, starts again those that end unexpectedly, and stops them in order. */
export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { guard, logFolder, onLine, onCrashLoop, hurry, backoffMs = 500 } = options
  const entries: Entry[] = []
  const logs: LogFile[] = []
  const stopping = new AbortController()

  const openLog = async (name: string) => {
    const log = await openLogFile(path.join(logFolder, `${name}.log`), onLine)
    logs.push(log)
    return log
  }
  const launch = async (entry: Entry, service: Service, log: LogFile) => {
    const command = await service.command()
    stopping.signal.throwIfAborted()
    const child = startChild(command, guard, (line) => log.write(line))
    entry.child = child
    const over = new AbortController()
    const ended = child.exited.then((exit) => {
      const what = `${service.name} ${describeExit(exit)} before it was ready.`
      throw stopping.signal.aborted ? stopping.signal.reason : failure(what, child, log)
    })
    try {
      await Promise.race([service.ready(child, over.signal), ended])
    } finally {
      over.abort()
      ended.catch(() => {}) // Its end after this moment is the business of `keep`.
    }
  }
  const firstLaunch = async (entry: Entry, service: Service, log: LogFile) => {
    const deadline = Date.now() + RETRY_MS
    for (;;) {
      try {
        return await launch(entry, service, log)
      } catch (error) {
        await entry.child?.stop(0)
        const again = service.mayRetry?.(entry.child?.tail() ?? []) === true
        if (!again || stopping.signal.aborted || Date.now() > deadline) throw error
        await wait(500)
      }
    }
  }
  /** Follows a ready service for as long as the stack runs. */
  const keep = async (entry: Entry, service: Service, log: LogFile) => {
    let crashes: number[] = []
    for (;;) {
      const exit = await entry.child?.exited
      if (stopping.signal.aborted || exit === undefined) return
      let what = describeExit(exit)
      for (let back = false; !back; ) {
        crashes = [...crashes.filter((at) => at > Date.now() - CRASH_WINDOW_MS), Date.now()]
        if (crashes.length >= CRASHES_IN_WINDOW) {
          const loop = `${service.name} ended ${crashes.length} times within a minute.`
          return onCrashLoop(failure(loop, entry.child, log))
        }
        const pause = backoffMs * 2 ** (crashes.length - 1)
        onLine(`${service.name} ${what}; starting it again in ${pause / 1000} s (${log.path})`)
        try {
          await wait(pause, undefined, { signal: stopping.signal })
          await launch(entry, service, log)
          back = true
          onLine(`${service.name} is ready again`)
        } catch (error) {
          if (stopping.signal.aborted) return
          what = error instanceof StackError ? 'ended again' : String(error)
          await entry.child?.stop(0)
        }
      }
    }
  }
  return {
    async start(service) {
      stopping.signal.throwIfAborted()
      const log = await openLog(service.name)
      const entry: Entry = { name: service.name, stage: service.stage, settled: Promise.resolve() }
      entries.push(entry)
      const started = firstLaunch(entry, service, log)
      entry.settled = started.then(
        () => undefined,
        () => undefined, // The caller of `start` hears of it.
      )
      await started
      entry.settled = keep(entry, service, log).catch((error: unknown) => onLine(String(error)))
    },
    async run({ name, command, onLine: heard, logged = true }) {
      stopping.signal.throwIfAborted()
      const log = logged ? await openLog(name) : undefined
      const child = startChild(command, guard, (line) => {
        log?.write(line)
        heard?.(line)
      })
      entries.push({ name, stage: 'task', child, settled: child.exited })
      const exit = await child.exited
      stopping.signal.throwIfAborted()
      if (exit.code !== 0) throw failure(`${name} ${describeExit(exit)}.`, child, log)
    },
    async stop() {
      stopping.abort(new StackError('The stack was stopped.'))
      for (const stage of STAGES) {
        const members = entries.filter((entry) => entry.stage === stage)
        await Promise.all(
          members.map(async (entry) => {
            await entry.child?.stop(GRACE_MS[stage], hurry)
            await entry.settled
          }),
        )
      }
      await Promise.all(logs.map((log) => log.close()))
    },
  }
}

function failure(what: string, child: Child | undefined, log: LogFile | undefined): StackError {
  const tail = child?.tail() ?? []
  const where = log === undefined ? '' : ` The whole log: ${log.path}`
  const lines = tail.length === 0 ? ' It printed nothing.' : ` Its last lines:\n${indent(tail)}\n`
  return new StackError(`${what}${lines}${where}`.trimEnd())
}

const indent = (lines: readonly string[]) => lines.map((line) => `    ${line}`).join('\n')
