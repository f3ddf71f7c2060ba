import { fileURLToPath } from 'node:url'

const importing = (file: URL) => ({ NODE_OPTIONS: `--import=${fileURLToPath(file)}` })

/** The environment of a process whose decoding processes are killed. */
export const WITH_KILLED_DECODERS = importing(new URL('./kill-decoders.ts', import.meta.url))

/** The environment of a process whose clock is wrong. */
export const withClockAhead = (ms: number) => ({
  ...importing(new URL('./shift-clock.ts', import.meta.url)),
  SHIFT_CLOCK_MS: String(ms),
})
