import { type Context, Drop, Liquid } from 'liquidjs'
import { FILTERS, TAGS } from './filters.ts'
import { operators } from './operators.ts'
import { list, text } from './values.ts'

/** What ends most loops before the thread has to be ended. In units of liquidjs: items of lists, characters of outputs. */
const MEMORY_UNITS = 5_000_000

type Caller = { readonly context: Context }

/** Texts and lists that filters make count as what is written: they could double forever. */
function counted(filter: (value: unknown, ...args: unknown[]) => unknown) {
  return function (this: Caller, value: unknown, ...args: unknown[]) {
    // An argument that is there and nil is not a missing one, which has a default.
    const given = args.map((argument) => argument ?? null)
    const result = filter(value, ...given) ?? undefined
    if (typeof result === 'string' || Array.isArray(result))
      this.context.memoryLimit.use(result.length)
    return result
  }
}

/** The text of an output: a list is joined; an object has none. */
function written(this: Caller, value: unknown): string {
  if (value instanceof Drop) return ''
  const output = Array.isArray(value) ? list(value).map(text).join('') : text(value)
  // Also of outputs that are captured, which could double forever.
  this.context.memoryLimit.use(output.length)
  return output
}

/**
 * Liquid as far as mails may use it: the tags and filters of the lists only, no files, no properties that JavaScript gives
 * every object, and the results of the shop's own Liquid.
 */
export function createEngine(): Liquid {
  const engine = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    dynamicPartials: false,
    memoryLimit: MEMORY_UNITS,
    operators,
    outputEscape: written,
  })
  for (const name of Object.keys(engine.tags)) if (!TAGS.has(name)) delete engine.tags[name]
  for (const name of Object.keys(engine.filters)) delete engine.filters[name]
  for (const [name, filter] of Object.entries(FILTERS)) engine.registerFilter(name, counted(filter))
  return engine
}
