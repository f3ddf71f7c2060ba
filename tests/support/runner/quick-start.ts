import path from 'node:path'
import { fileURLToPath } from 'node:url'

const RESOLVER = fileURLToPath(new URL('./quick-resolve.ts', import.meta.url))
const COMPILED = path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled-modules')

/**
 * For the environment of processes that load the service, of which a run starts hundreds: Node keeps the compiled modules of
 * one for the next, and finds them with less work. Loading takes half of the CPU time then.
 */
export const quickStart = () => ({
  NODE_COMPILE_CACHE: COMPILED,
  NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${RESOLVER}`].filter(Boolean).join(' '),
})
