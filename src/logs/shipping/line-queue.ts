import { LOG_LEVELS, type LogLevel, type LogLine } from './log-line.ts'

export type LineCounts = Record<LogLevel, number>

export type LineQueue = {
  /**
   * Adds a line. In a full queue it displaces the oldest lines of the lowest level, debug first; without a lower
   * level the line itself is dropped, so that the beginning of an incident stays.
   */
  offer(line: LogLine): void
  /** Removes and returns lines, the most important first, in each level the oldest. */
  take(most: number): LogLine[]
  readonly size: number
  /** Lines that were dropped since the start of the process. */
  readonly dropped: Readonly<LineCounts>
}

export type QueueLimits = {
  readonly maxLines: number
  /** Of all lines together. */
  readonly maxCharacters: number
}

/** Lines that wait in memory for the database. Bounded: a flood of lines costs neither memory nor requests. */
export function createLineQueue({ maxLines, maxCharacters }: QueueLimits): LineQueue {
  const waiting = LOG_LEVELS.map((level) => ({ level, lines: createFifo() }))
  const dropped: LineCounts = { debug: 0, info: 0, warn: 0, error: 0 }
  let size = 0
  let characters = 0

  const lowest = () => waiting.find(({ lines }) => lines.size > 0)
  const isFullFor = ({ text }: LogLine) =>
    size >= maxLines || characters + text.length > maxCharacters
  function remove(lines: Fifo): LogLine | undefined {
    const line = lines.shift()
    if (!line) return undefined
    size -= 1
    characters -= line.text.length
    return line
  }

  return {
    offer(line) {
      const rank = LOG_LEVELS.indexOf(line.level)
      while (isFullFor(line)) {
        const victims = lowest()
        if (!victims || LOG_LEVELS.indexOf(victims.level) >= rank) {
          dropped[line.level] += 1
          return
        }
        remove(victims.lines)
        dropped[victims.level] += 1
      }
      waiting[rank]?.lines.push(line)
      size += 1
      characters += line.text.length
    },

    take(most) {
      const taken: LogLine[] = []
      for (const { lines } of waiting.toReversed()) {
        while (taken.length < most) {
          const line = remove(lines)
          if (!line) break
          taken.push(line)
        }
      }
      return taken
    },

    get size() {
      return size
    },
    dropped,
  }
}

type Fifo = ReturnType<typeof createFifo>

/** `Array.shift` moves all other elements, which takes long in a long queue. */
function createFifo() {
  const SPARE = 1024
  let lines: (LogLine | undefined)[] = []
  let head = 0
  return {
    get size() {
      return lines.length - head
    },
    push(line: LogLine) {
      lines.push(line)
    },
    shift(): LogLine | undefined {
      const line = lines[head]
      if (!line) return undefined
      lines[head] = undefined
      head += 1
      if (head > SPARE && head * 2 > lines.length) {
        lines = lines.slice(head)
        head = 0
      }
      return line
    },
  }
}
