/** Tells the person at the terminal what is going on. */
export type Progress = {
  /** Runs a step and shows its title, that it still works, and how long it took. */
  step<T>(title: string, work: () => Promise<T>): Promise<T>
  /** One line for the reader. */
  line(text: string): void
}

/** Says nothing, for tests and programs. */
export const silentProgress: Progress = {
  step: (_title, work) => work(),
  line: () => {},
}

type Output = {
  readonly isTTY?: boolean | undefined
  write(text: string): unknown
}

const HEARTBEAT_MS = 10_000
const FRAME_MS = 120
const FRAMES = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'
const CLEAR_LINE = '\r\u001b[2K'

/**
 * Progress on a terminal: a turning sign with the seconds of the running step. Where the output is a
 * file or a pipe, a line at the beginning and end of a step and one every ten seconds between.
 */
export function terminalProgress(output: Output): Progress {
  let redraw: (() => void) | undefined
  const line = (text: string) => {
    output.write(redraw === undefined ? `${text}\n` : `${CLEAR_LINE}${text}\n`)
    redraw?.()
  }
  return {
    line,
    async step(title, work) {
      const startedAt = performance.now()
      const seconds = (digits: number) => ((performance.now() - startedAt) / 1000).toFixed(digits)
      let frame = 0
      if (output.isTTY) {
        redraw = () => {
          const sign = FRAMES[frame % FRAMES.length]
          output.write(`${CLEAR_LINE}${sign} ${title} (${seconds(0)} s)`)
        }
        redraw()
      } else {
        output.write(`… ${title}\n`)
      }
      const beat = output.isTTY
        ? setInterval(() => {
            frame += 1
            redraw?.()
          }, FRAME_MS)
        : setInterval(() => line(`… ${title}: still working (${seconds(0)} s)`), HEARTBEAT_MS)
      const end = (sign: string) => {
        clearInterval(beat)
        output.write(
          `${redraw === undefined ? '' : CLEAR_LINE}${sign} ${title} (${seconds(1)} s)\n`,
        )
        redraw = undefined
      }
      try {
        const result = await work()
        end('✓')
        return result
      } catch (error) {
        end('✗')
        throw error
      }
    },
  }
}
