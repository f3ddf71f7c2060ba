import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { errorCode } from '../errors/error-code.ts'
import type { Guard } from './guard.ts'

/** A program to run as a child process. */
export type Command = {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** OS user to run as; only root may change it. */
  readonly user?: { readonly uid: number; readonly gid: number }
  /** A database is asked to end by SIGINT, then SIGQUIT; anything else by SIGTERM, then SIGKILL. */
  readonly kind?: 'service' | 'database'
}

export type Exit = {
  readonly code: number | null
  readonly signal: string | null
  /** Why the program could not be run at all. */
  readonly failure?: string
}

export type Child = {
  readonly pid: number | undefined
  /** Resolves once, when the process and its output have ended. Never rejects. */
  readonly exited: Promise<Exit>
  /** The last lines of its output, oldest first. */
  tail(): readonly string[]
  /** Resolves when a line of its output holds the text, also when that line has passed. */
  printed(text: string): Promise<void>
  /**
   * Asks it to end, waits for at most the grace in ms (or until `hurry` is aborted), then kills it
   * and what it started.
   */
  stop(graceMs: number, hurry?: AbortSignal): Promise<void>
}

const TAIL_LINES = 20
const DRAIN_MS = 1000
const LAST_CHANCE_MS = 5000

/**
 * Runs a program in a process group of its own, so that a Ctrl-C in the terminal reaches only the
 * supervisor, which then stops everything in the right order.
 */
export function startChild(
  command: Command,
  guard: Guard,
  onLine: (line: string) => void = () => {},
): Child {
  const kind = command.kind ?? 'service'
  const { file, args, cwd, env, user } = command
  const running = spawn(file, args, {
    cwd,
    env: env as NodeJS.ProcessEnv,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  const { pid } = running
  if (pid !== undefined) guard.watch(kind, pid)

  const lines: string[] = []
  const waiting = new Map<string, () => void>()
  const hear = (printed: string) => {
    const line = stripVTControlCharacters(printed)
    lines.push(line)
    if (lines.length > TAIL_LINES) lines.shift()
    for (const [text, found] of waiting) if (line.includes(text)) found()
    onLine(line)
  }
  const drained = Promise.all([eachLine(running.stdout, hear), eachLine(running.stderr, hear)])

  let over = false
  const signal = (name: NodeJS.Signals) => {
    // Postgres's backends are told by their postmaster; the others may have children of their own.
    if (pid !== undefined && !over) sendSignal(kind === 'database' ? pid : -pid, name)
  }
  const exited = new Promise<Exit>((resolve) => {
    running.once('error', (error) => resolve({ code: null, signal: null, failure: error.message }))
    running.once('exit', (code, by) => resolve({ code, signal: by }))
  }).then(async (exit) => {
    // Processes that a service has started and left behind end with it.
    if (kind === 'service') signal('SIGKILL')
    over = true
    await Promise.race([drained, wait(DRAIN_MS, undefined, { ref: false })])
    if (pid !== undefined) guard.forget(pid)
    return exit
  })
  /** The process keeps Node alive, so the timer need not. */
  const endsWithin = (ms: number, hurry?: AbortSignal) => {
    const late = wait(ms, false, { ref: false, ...(hurry && { signal: hurry }) })
    return Promise.race([exited.then(() => true), late.catch(() => false)])
  }
  return {
    pid,
    exited,
    tail: () => [...lines],
    printed: (text) =>
      new Promise((resolve) => {
        if (lines.some((line) => line.includes(text))) resolve()
        else waiting.set(text, resolve)
      }),
    async stop(graceMs, hurry) {
      if (hurry?.aborted !== true) {
        signal(kind === 'database' ? 'SIGINT' : 'SIGTERM')
        if (await endsWithin(graceMs, hurry)) return
      }
      signal(kind === 'database' ? 'SIGQUIT' : 'SIGKILL')
      if (await endsWithin(LAST_CHANCE_MS)) return
      signal('SIGKILL')
      await exited
    },
  }
}

/** How a process ended, as the rest of a sentence. */
export function describeExit(exit: Exit): string {
  if (exit.failure !== undefined) return `could not be run: ${exit.failure}`
  return exit.signal === null ? `ended with code ${exit.code}` : `was killed by ${exit.signal}`
}

function sendSignal(target: number, name: NodeJS.Signals) {
  try {
    process.kill(target, name)
  } catch (error) {
    // Everything there has ended already, which is what the signal is for. For a group of zombies
    // macOS says EPERM.
    const code = errorCode(error)
    if (code !== 'ESRCH' && !(code === 'EPERM' && process.platform === 'darwin')) throw error
  }
}

function eachLine(stream: Readable, hear: (line: string) => void): Promise<void> {
  return new Promise((resolve) => {
    stream.on('error', (error) => hear(`(output lost: ${error.message})`))
    createInterface({ input: stream }).on('line', hear).once('close', resolve)
  })
}
