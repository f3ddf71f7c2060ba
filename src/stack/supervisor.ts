import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Child, type Command, describeExit, startChild } from './child.ts'
import type { Guard } from './guard.ts'
import { type LogFile, openLogFile } from './log-file.ts'
import { StackError } from './stack-error.ts'

/** A process that runs until the stack is stopped. */
export type Service = {
  /** Name in lines for the reader and of the log file. */
  readonly name: string
  /** Asked before every start, also before a restart. */
  command(): Promise<Command>
  /** Resolves when it can be used; the signal is aborted when it has ended or took too long. */
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
  /** @throws StackError when one of the services ends before it is ready. */
  start(...services: readonly Service[]): Promise<void>
  /** @throws StackError with the last lines when the task does not end with code 0. */
  run(task: Task): Promise<void>
  /**
   * Stops everything and resolves when no process is left. What was started last stops first, so that
   * nothing loses what it stands on before it has ended.
   */
  stop(): Promise<void>
}

type Entry = { child?: Child; settled: Promise<unknown> }

const GRACE_MS = 20_000
const READY_MS = 120_000
const RETRY_MS = 15_000
const CRASH_WINDOW_MS = 60_000
const CRASHES_IN_WINDOW = 5

/** Runs processes, starts again those that end unexpectedly, and stops them in order. */
export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { guard, logFolder, onLine, onCrashLoop, hurry, backoffMs = 500 } = options
  /** What was started together, oldest first. */
  const groups: Entry[][] = []
  const logs: LogFile[] = []
  const stopping = new AbortController()

  const openLog = async (name: string) => {
    const log = openLogFile(path.join(logFolder, `${name}.log`), { onLost: onLine })
    logs.push(log)
    stopping.signal.throwIfAborted()
    return log
  }
  const launch = async (entry: Entry, service: Service, log: LogFile) => {
    const command = await service.command()
    stopping.signal.throwIfAborted()
    const child = startChild(command, guard, log.write)
    entry.child = child
    const over = new AbortController()
    const ended = child.exited.then((exit) => `${describeExit(exit)} before it was ready`)
    const late = wait(READY_MS, `was not ready within ${READY_MS / 1000} s`, over)
    try {
      const problem = await Promise.race([service.ready(child, over.signal), ended, late])
      stopping.signal.throwIfAborted()
      if (problem !== undefined) throw failure(`${service.name} ${problem}.`, child, log)
    } catch (error) {
      await child.stop(0)
      throw error
    } finally {
      over.abort()
    }
  }
  const firstLaunch = async (entry: Entry, service: Service, log: LogFile) => {
    for (const deadline = Date.now() + RETRY_MS; ; await wait(500)) {
      try {
        return await launch(entry, service, log)
      } catch (error) {
        const again = service.mayRetry?.(entry.child?.tail() ?? []) === true
        if (!again || stopping.signal.aborted || Date.now() > deadline) throw error
      }
    }
  }
  /** Follows a ready service for as long as the stack runs. */
  const keep = async (entry: Entry, service: Service, log: LogFile) => {
    let crashes: number[] = []
    for (;;) {
      const exit = await entry.child?.exited
      if (stopping.signal.aborted || exit === undefined) return
      crashes = [...crashes.filter((at) => at > Date.now() - CRASH_WINDOW_MS), Date.now()]
      if (crashes.length >= CRASHES_IN_WINDOW) {
        const loop = `${service.name} ended ${crashes.length} times within a minute.`
        return onCrashLoop(failure(loop, entry.child, log))
      }
      const pause = backoffMs * 2 ** (crashes.length - 1)
      const restart = `starting it again in ${pause / 1000} s (${log.path})`
      onLine(`${service.name} ${describeExit(exit)}; ${restart}`)
      try {
        await wait(pause, undefined, { signal: stopping.signal })
        await launch(entry, service, log)
        onLine(`${service.name} is ready again`)
      } catch (error) {
        // Its end counts in the next turn, which tells of it; only another reason is news.
        if (!(stopping.signal.aborted || error instanceof StackError)) onLine(String(error))
      }
    }
  }
  const start = async (entry: Entry, service: Service) => {
    const log = await openLog(service.name)
    await firstLaunch(entry, service, log)
    return () => keep(entry, service, log)
  }
  return {
    async start(...services) {
      stopping.signal.throwIfAborted()
      const starts = services.map((service) => {
        const entry: Entry = { settled: Promise.resolve() }
        const started = start(entry, service)
        // The caller of `start` hears of a failure.
        entry.settled = started.then(
          (follow) => follow().catch((error: unknown) => onLine(String(error))),
          () => {},
        )
        return { entry, started }
      })
      groups.push(starts.map(({ entry }) => entry))
      await Promise.all(starts.map(({ started }) => started))
    },
    async run({ name, command, onLine: heard, logged = true }) {
      stopping.signal.throwIfAborted()
      const log = logged ? await openLog(name) : undefined
      const child = startChild(command, guard, (line) => {
        log?.write(line)
        heard?.(line)
      })
      groups.push([{ child, settled: child.exited }])
      const exit = await child.exited
      stopping.signal.throwIfAborted()
      if (exit.code !== 0) throw failure(`${name} ${describeExit(exit)}.`, child, log)
    },
    async stop() {
      stopping.abort(new StackError('The stack was stopped.'))
      for (const group of groups.toReversed()) {
        await Promise.all(
          group.map(async (entry) => {
            await entry.child?.stop(GRACE_MS, hurry)
            await entry.settled
          }),
        )
      }
      await Promise.all(logs.map((log) => log.close()))
    },
  }
}

function failure(what: string, child: Child | undefined, log: LogFile | undefined): StackError {
  const tail = child?.tail().map((line) => `    ${line}`) ?? []
  const lines =
    tail.length === 0 ? ' It printed nothing.' : ` Its last lines:\n${tail.join('\n')}\n`
  const where = log === undefined ? '' : ` The whole log: ${log.path}`
  return new StackError(`${what}${lines}${where}`.trimEnd())
}
