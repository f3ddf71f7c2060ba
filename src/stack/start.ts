import { terminalProgress } from './progress.ts'
import { runProgram } from './run-program.ts'
import { PARTS, PARTS_WITH_SITE, type Part } from './settings.ts'
import { type Stack, startStack } from './stack.ts'
import { StackError } from './stack-error.ts'

/** npm passes a Ctrl-C on although the terminal has sent it too: within this time it is one. */
const SAME_CTRL_C_MS = 1000

const WITH_SITE = '--brand-site'

/**
 * Runs the stack until Ctrl-C. `start` runs all of it; `start database identity` runs some parts, `start --brand-site` all
 * with the example brand site.
 */
async function main([verb = 'start', ...names]: readonly string[]): Promise<void> {
  const only =
    names.join() === WITH_SITE ? PARTS_WITH_SITE : PARTS.filter((part) => names.includes(part))
  if (verb !== 'start' || (only !== PARTS_WITH_SITE && only.length !== names.length)) {
    throw new StackError(`Usage: npm start -- [${WITH_SITE}], or some parts: ${PARTS.join(', ')}`)
  }
  const progress = terminalProgress(process.stdout)
  const stopping = new AbortController()
  const hurry = new AbortController()
  let firstAt = 0
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
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
    ...(only.length > 0 && { only }),
  })
  progress.line(summary(stack))
  const crash = await stack.ended
  if (crash) throw crash
  process.stdout.write('Stopped.\n')
}

/** The table of URLs that ends a start: those of the parts that it started. */
function summary({ urls, parts, logFolder }: Stack): string {
  const rows: readonly (readonly [Part | undefined, string, string])[] = [
    ['web', 'Console', urls.console],
    ['mail', 'Mail', urls.mail],
    ['commerce', 'Shop', urls.shop],
    ['factory', 'Factory', urls.factory],
    ['brand-site', 'Brand site', urls.site ?? ''],
    [undefined, 'Logs', logFolder],
  ]
  const shown = rows.filter(([part]) => part === undefined || parts.has(part))
  const width = Math.max(...shown.map(([, name]) => name.length))
  const lines = shown.map(([, name, value]) => `  ${name.padEnd(width)}  ${value}`)
  return ['', ...lines, '', '  Press Ctrl-C to stop.', ''].join('\n')
}

// A closed terminal or pipe must not keep the stack from stopping in order.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!['EPIPE', 'EIO'].includes(error.code ?? '')) throw error
  })
}

await runProgram(() => main(process.argv.slice(2)))
