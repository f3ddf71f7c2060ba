import { createCompositionPool } from '../../../src/composition/pool.ts'
import type { Way } from './way.ts'

/** This project's engine, as the worker process runs it. */
export const engine: Way = async ({ artworkPath, planned, encodingsInFlight }) => {
  const pool = createCompositionPool({ threads: 1, encodingsInFlight })
  const run = async () => {
    let bytes = 0
    await pool.compose({
      artwork: { path: artworkPath, sha256: 'benchmark' },
      variants: planned,
      onVariant: async ({ webp }) => {
        bytes += webp.length
      },
      onFailure: async ({ error }) => {
        throw error
      },
    })
    return bytes
  }
  return { run, close: pool.close }
}
