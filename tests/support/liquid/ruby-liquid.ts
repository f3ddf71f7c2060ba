import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

type Answer = { readonly output: string } | { readonly error: string }

/** Shopify's own Liquid in a process that renders one template after the other. */
export type RubyLiquid = {
  readonly render: (source: string, variables: object) => Promise<Answer>
  readonly end: () => Promise<void>
}

const SCRIPT = fileURLToPath(new URL('render.rb', import.meta.url))

/**
 * Starts Debian's `ruby-liquid`, which is the package that the shop itself is built on.
 *
 * @throws Error if it is not installed.
 */
export async function startRubyLiquid(): Promise<RubyLiquid> {
  const child = spawn('ruby', [SCRIPT], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TZ: 'Asia/Tokyo', LANG: 'C.UTF-8' },
  })
  try {
    await once(child, 'spawn')
  } catch (cause) {
    throw new Error('Ruby is missing: apt-get install ruby ruby-liquid', { cause })
  }
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async render(source, variables) {
      child.stdin.write(`${JSON.stringify({ source, variables })}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error('Ruby has ended: is the package ruby-liquid installed?')
      return JSON.parse(value)
    },
    async end() {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}
