import { createLineQueue, type LineCounts, type LineQueue } from './line-queue.ts'
import { createLineIds, levelOf } from './log-line.ts'

/** Kinds of process that write lines. */
export const LOG_PROCESSES = ['web', 'worker', 'set-up'] as const
export type LogProcess = (typeof LOG_PROCESSES)[number]

/** Lines of a minute at 150 per second; at most 16 MiB in memory. */
const LIMITS = { maxLines: 10_000, maxCharacters: 8 * 1024 * 1024 }
/** A longer line is cut, and its text becomes the message. */
const LONGEST_LINE = 256 * 1024

/** What has become of the lines of this process since its start. */
export type LogCounters = {
  /** Lines that the logger has written. */
  received: number
  /** Lines in the system log, those of the spool among them. */
  stored: number
  /** Lines that were written to disk because the database was away. */
  spooled: number
  /** Lines that the system log will never have, by level. They are in the output of the process. */
  readonly dropped: Readonly<LineCounts>
  /** Lines that were removed from the spool because it was full or unreadable. */
  lostFromSpool: number
  /** Lines that the database or the disk refused. */
  refused: number
}

type Intake = {
  readonly queue: LineQueue
  readonly counters: LogCounters
  readonly nextId: ReturnType<typeof createLineIds>
  process: LogProcess | null
  /** Told of every line; set while the lines are shipped. */
  onLine: (() => void) | null
  stop: (() => Promise<void>) | null
}

/**
 * One for each process. The server and the code that Next has bundled are copies of this module in one process, so
 * the intake lies where all of them look.
 */
const SLOT = Symbol.for('print-commerce.log-intake')
const slots = globalThis as { [SLOT]?: Intake }

export function logIntake(): Intake {
  slots[SLOT] ??= createIntake()
  return slots[SLOT]
}

function createIntake(): Intake {
  const queue = createLineQueue(LIMITS)
  const counters = { received: 0, stored: 0, spooled: 0, lostFromSpool: 0, refused: 0 }
  return {
    queue,
    counters: { ...counters, dropped: queue.dropped },
    nextId: createLineIds(),
    process: null,
    onLine: null,
    stop: null,
  }
}

/** What has become of the log lines of this process, for metrics and checks. */
export function logCounters(): Readonly<LogCounters> {
  return logIntake().counters
}

/** Says what kind of process this is, for its log lines. Called once, at its start. */
export function nameLogProcess(name: LogProcess): void {
  logIntake().process = name
}

/** Puts a line that the logger writes into the queue. Takes microseconds, waits for nothing and never throws. */
export function offerLine(text: string): void {
  const { queue, counters, nextId, onLine } = logIntake()
  const [, pinoLevel] = /^\{"level":(\d+)/.exec(text) ?? []
  counters.received += 1
  queue.offer({
    ...nextId(),
    level: levelOf(Number(pinoLevel ?? 30)),
    text: text.slice(0, LONGEST_LINE),
  })
  onLine?.()
}

/** Ships what waits, to the database or to the spool, within seconds. Called before a process exits. */
export async function stopShippingLogs(): Promise<void> {
  await logIntake().stop?.()
}
