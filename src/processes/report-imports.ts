import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

// Prints how the features depend on each other: every arrow with the number of its imports, and the sum.
// The import rules say which arrows may exist; this shows what the coupling costs.
type Cruise = {
  readonly modules: readonly {
    readonly source: string
    readonly dependencies: readonly { readonly resolved: string }[]
  }[]
}

const ARGS = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'plugins']
const { stdout } = await promisify(execFile)('node_modules/.bin/depcruise', ARGS, {
  maxBuffer: 1e9,
}).catch((error: unknown) => error as { stdout: string })
const { modules } = JSON.parse(stdout) as Cruise

const arrows = new Map<string, number>()
let fromCore = 0
for (const { source, dependencies } of modules) {
  const from = featureOf(source)
  if (!from) continue
  for (const { resolved } of dependencies) {
    if (resolved.startsWith('plugins/core/')) fromCore++
    const to = featureOf(resolved)
    if (!to || to === from) continue
    const arrow = `${from} → ${to}`
    arrows.set(arrow, (arrows.get(arrow) ?? 0) + 1)
  }
}
for (const [arrow, imports] of [...arrows].sort()) console.log(`${arrow}: ${imports}`)
const sum = [...arrows.values()].reduce((total, imports) => total + imports, 0)
console.log(`${sum} imports between features, ${fromCore} from the core`)

/** `<tier>/<feature>` of a file in `plugins`; undefined for the core and everything else. */
function featureOf(file: string): string | undefined {
  return /^plugins\/((?:platform|business|operations)\/[^/]+)\//.exec(file)?.[1]
}
