import { plainValue } from './plain-value.ts'

type Write = (...values: unknown[]) => void

/**
 * Bounds what is written to the console of the process, and takes the values of failed statements out of it, as
 * `logOptions` does for the log. Next writes the errors of pages there by itself, and offers no other place.
 */
export function boundConsole(target: Pick<Console, 'error' | 'warn'> = console): void {
  for (const name of ['error', 'warn'] as const) {
    const write: Write = target[name].bind(target)
    target[name] = (...values: unknown[]) => write(...values.map(loggable))
  }
}

function loggable(value: unknown): unknown {
  if (!isPlainObject(value)) return plainValue(value)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainValue(part)]))
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
