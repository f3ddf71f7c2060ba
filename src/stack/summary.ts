import type { Part } from './settings.ts'
import type { StackUrls } from './stack-environment.ts'

/** The table of addresses that ends a start: those of the parts that it started. */
export function summary(urls: StackUrls, parts: ReadonlySet<Part>, logFolder: string): string {
  const rows: readonly (readonly [Part | undefined, string, string])[] = [
    ['web', 'Console', urls.console],
    ['mail', 'Mail', urls.mail],
    ['commerce', 'Shop', urls.shop],
    ['factory', 'Factory', urls.factory],
    [undefined, 'Logs', logFolder],
  ]
  const shown = rows.filter(([part]) => part === undefined || parts.has(part))
  const width = Math.max(...shown.map(([, name]) => name.length))
  const lines = shown.map(([, name, value]) => `  ${name.padEnd(width)}  ${value}`)
  return ['', ...lines, '', '  Press Ctrl-C to stop.', ''].join('\n')
}
