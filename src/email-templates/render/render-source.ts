import { Context, type Liquid, type Template, toValueSync } from 'liquidjs'
import { MAX_OUTPUT_BYTES } from './limits.ts'

/** Collects the output, and ends a rendering that writes too much. */
class BoundedEmitter {
  buffer = ''
  private bytes = 0

  write(piece: unknown): void {
    const written = String(piece ?? '')
    this.bytes += Buffer.byteLength(written)
    if (this.bytes > MAX_OUTPUT_BYTES) throw new Error('output limit exceeded')
    this.buffer += written
  }
}

/** Without nulls: in liquidjs they are not equal to what is missing, in the shop they are. */
function withoutNulls(value: unknown): unknown {
  if (value === null) return undefined
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutNulls(inner)]),
  )
}

/**
 * Renders one parsed part of a mail.
 *
 * @throws LiquidError with the place in the source.
 */
export function renderParsed(
  engine: Liquid,
  templates: Template[],
  variables: Readonly<Record<string, unknown>>,
): string {
  const context = new Context(withoutNulls(variables) as object, engine.options, { sync: true })
  const emitter = new BoundedEmitter()
  toValueSync(engine.renderer.renderTemplates(templates, context, emitter))
  return emitter.buffer
}
