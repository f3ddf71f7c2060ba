import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import packageJson from '../../package.json' with { type: 'json' }
import type { Command } from './child.ts'
import type { Part } from './settings.ts'
import { StackError } from './stack-error.ts'
import type { Service } from './supervisor.ts'

type Place = { readonly root: string; readonly environment: Readonly<Record<string, string>> }

const { scripts } = packageJson
const NEXT = 'node_modules/next/dist/bin/next'
const READY_MS = 120_000

const PEERS = {
  identity: 'src/stand-ins/identity-provider/main.ts',
  mail: 'src/stand-ins/mail-catcher/main.ts',
  commerce: 'src/stand-ins/commerce-sandbox/main.ts',
  factory: 'src/stand-ins/factory-simulator/main.ts',
} as const satisfies Partial<Record<Part, string>>

/** The stand-ins for the outside world, by part. */
export const PEER_PARTS = ['identity', 'mail', 'commerce', 'factory'] as const

/** A stand-in for a peer. It is ready when it prints a line with ` ready at `. */
export function peerService(part: (typeof PEER_PARTS)[number], place: Place): Service {
  return {
    name: part,
    stage: 'peer',
    command: async () => nodeCommand(place, [PEERS[part]]),
    ready: (child) => within(child.printed(' ready at '), part),
  }
}

/** The process that composes, publishes and mails. It is ready when it prints `worker ready`. */
export function workerService(place: Place): Service {
  return {
    name: 'worker',
    stage: 'application',
    command: async () => scriptCommand(place, 'start:worker'),
    ready: (child) => within(child.printed('worker ready'), 'worker'),
  }
}

/** The console and the API. It is ready when its health answers 200. */
export function webService(place: Place, { port }: { readonly port: number }): Service {
  return {
    name: 'web',
    stage: 'application',
    command: async () => scriptCommand(place, 'start:web'),
    ready: (_child, signal) => healthy(`http://localhost:${port}/api/health`, signal),
  }
}

/** Migrates the database and seeds it at the first run. */
export const setupCommand = (place: Place): Command =>
  // Its output is for the person at the terminal, who wants no log.
  nodeCommand({ ...place, environment: { LOG_LEVEL: 'warn', ...place.environment } }, [
    'src/stack/setup.ts',
  ])

/** Builds the console. */
export const buildCommand = (place: Place): Command => nodeCommand(place, [NEXT, 'build'])

/**
 * A script of package.json as npm runs it, with this process's Node. Each of these replaces its shell by
 * its program, so that a signal reaches the program.
 */
function scriptCommand(place: Place, script: keyof typeof scripts): Command {
  const { root, environment } = place
  const PATH = [path.dirname(process.execPath), environment.PATH ?? ''].join(path.delimiter)
  const env = { ...environment, PATH }
  return { file: '/bin/sh', args: ['-c', scripts[script]], cwd: root, env }
}

function nodeCommand({ root, environment }: Place, args: readonly string[]): Command {
  return { file: process.execPath, args, cwd: root, env: environment }
}

async function healthy(url: string, signal: AbortSignal): Promise<void> {
  let last = 'no answer'
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await wait(150)) {
    if (signal.aborted) return
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'manual' })
      await answer.body?.cancel()
      if (answer.status === 200) return
      last = `status ${answer.status}`
    } catch (error) {
      last = String(error)
    }
  }
  throw new StackError(`web does not answer at ${url} (${last}).`)
}

async function within(ready: Promise<void>, name: string): Promise<void> {
  const done = new AbortController()
  const late = wait(READY_MS, undefined, { signal: done.signal }).then(() => {
    throw new StackError(`${name} did not say within ${READY_MS / 1000} s that it is ready.`)
  })
  try {
    await Promise.race([ready, late])
  } finally {
    done.abort()
    late.catch(() => {}) // Aborted, because it came in time.
  }
}
