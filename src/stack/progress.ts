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

/**
 * Progress on a terminal: a turning sign with the seconds of the running step. Where the output is a
 * file or a pipe, a line at the beginning and end of a step and one every ten seconds between.
 */
export function terminalProgress(output: Output): Progress {
  const clear = output.isTTY ? '\r\u001b[2K' : ''
  let redraw = () => {}
  const line = (text: string) => {
    output.write(`${clear}${text}\n`)
    redraw()
  }
  return {
    line,
    async step(title, work) {
      const startedAt = performance.now()
      const seconds = (digits: number) => ((performance.now() - startedAt) / 1000).toFixed(digits)
      let frame = 0
      if (output.isTTY) {
        redraw = () => {
          output.write(`${clear}${FRAMES[frame % FRAMES.length]} ${title} (${seconds(0)} s)`)
        }
        redraw()
      } else line(`… ${title}`)
      const beat = () => {
        frame += 1
        if (output.isTTY) redraw()
        else line(`… ${title}: still working (${seconds(0)} s)`)
      }
      const beats = setInterval(beat, output.isTTY ? FRAME_MS : HEARTBEAT_MS)
      let sign = '✗'
      try {
        const result = await work()
        sign = '✓'
        return result
      } finally {
        clearInterval(beats)
        redraw = () => {}
        line(`${sign} ${title} (${seconds(1)} s)`)
      }
    },
  }
}
