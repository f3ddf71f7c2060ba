import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from 'node:process'
import { terminalProgress } from './progress.ts'
import { PARTS, type Part } from './settings.ts'
import { projectRoot, type Stack, startStack } from './stack.ts'
import { StackError } from './stack-error.ts'
import { summary } from './summary.ts'

/** npm passes a Ctrl-C on although the terminal has sent it too: within this time it is one. */
const SAME_CTRL_C_MS = 1000
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs the stack until Ctrl-C. `start` runs all of it; `start database identity` runs some parts.
 * Gives the exit code.
 */
async function main(words: readonly string[]): Promise<number> {
  const [verb = 'start', ...names] = words
  const only = names.filter((name): name is Part => PARTS.some((part) => part === name))
  if (verb !== 'start' || only.length !== names.length) {
    throw new StackError(`Usage: node src/stack/entry.mjs start [${PARTS.join('] [')}]`)
  }
  const envFile = path.join(projectRoot, '.env')
  if (existsSync(envFile)) loadEnvFile(envFile)

  const progress = terminalProgress(process.stdout)
  const stopping = new AbortController()
  const hurry = new AbortController()
  let firstAt = 0
  for (const name of STOP_SIGNALS) {
    process.on(name, () => {
      if (firstAt === 0) {
        firstAt = Date.now()
        progress.line('Stopping … (Ctrl-C once more does not wait)')
        stopping.abort(new StackError('The start was stopped.'))
      } else if (Date.now() - firstAt > SAME_CTRL_C_MS) {
        hurry.abort()
      }
    })
  }
  const stack = await startStack({
    progress,
    signal: stopping.signal,
    hurry: hurry.signal,
    ...(only.length === 0 ? {} : { only }),
  })
  progress.line(summary(stack.urls, stack.parts, stack.logFolder))
  return untilStopped(stack, stopping.signal)
}

async function untilStopped(stack: Stack, signal: AbortSignal): Promise<number> {
  const asked = new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const reason = await Promise.race([stack.ended, asked])
  if (reason instanceof StackError) throw reason
  await stack.stop()
  process.stdout.write('Stopped.\n')
  return 0
}

// A closed terminal or pipe must not keep the stack from stopping in order.
const closedOutput = new Set(['EPIPE', 'EIO'])
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!closedOutput.has(error.code ?? '')) throw error
  })
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  // Expected errors print their message only; unexpected ones print their stack too.
  process.stderr.write(`${error instanceof StackError ? error.message : inspectError(error)}\n`)
  process.exitCode = 1
}

function inspectError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
