import { logIntake } from './log-intake.ts'
import { LOG_LEVELS } from './log-line.ts'
import { type LogRecord, ownRecord, recordOfLine } from './log-record.ts'
import type { LogSpool } from './log-spool.ts'
import { type LogStore, RefusedRecords } from './log-store.ts'

export type LogShipper = {
  /** Takes the lines of this process to the system log from now on, instead of another shipper. */
  start(): void
  /** Ships what waits, and stops. */
  stop(): Promise<void>
  /** Ships one batch now. Never throws: failures are reported to `onError`. */
  ship(): Promise<void>
}

export type ShipperOptions = {
  readonly store: LogStore
  readonly spool: LogSpool
  /** Told at most once a minute of the same problem: a log that fails must not fill another. */
  readonly onError: (message: string) => void
  /** @default that of the process */
  readonly intake?: ReturnType<typeof logIntake>
  /** A clock in ms. */
  readonly now?: () => number
}

/** Small enough that making its records stops the process for few milliseconds. */
const BATCH = 200
/** How many times as long as a batch took it rests after it, when more lines wait. */
const REST = 4
/** Lines of a request are together in one batch, and the live tail is this much behind. */
const PAUSE_MS = 500
/** How long the database is left alone after a failure. */
const AWAY_MS = 5_000
/** Batches that other processes have left behind are looked for this often. */
const SPOOL_MS = 60_000
const REPORT_MS = 60_000
/** For the last batches of a process that exits. */
const STOP_MS = 5_000

/**
 * Takes lines from the queue of this process to the database, and to the spool while that is away. After each batch
 * it rests several times as long as the batch took, so that a flood of lines leaves the database to the requests.
 *
 * @see docs/decisions/0185-ship-log-lines-to-the-database-from-every-process.md
 */
export function createLogShipper(options: ShipperOptions): LogShipper {
  const { store, spool, now = () => performance.now() } = options
  const intake = options.intake ?? logIntake()
  const { queue, counters, nextId } = intake
  const report = limited(options.onError, now)
  let reported = 0
  let retryAt = Number.NEGATIVE_INFINITY
  let mayBeSpooled = true
  let timer: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  let shipping: Promise<void> | undefined
  let isStarted = false

  async function ship(): Promise<void> {
    const lines = queue.take(BATCH).map((line) => recordOfLine(line, intake.process))
    const records = [...lossReport(), ...lines]
    if (records.length > 0 && !(await isStored(records))) await keep(records)
    if (mayBeSpooled && now() >= retryAt) await loadSpool()
  }

  /** What was lost since the last report, as a record of its own. */
  function lossReport(): LogRecord[] {
    const { dropped, lostFromSpool, refused } = counters
    const inQueue = LOG_LEVELS.reduce((sum, level) => sum + dropped[level], 0)
    const all = inQueue + lostFromSpool + refused
    const lines = all - reported
    if (lines === 0) return []
    reported = all
    const context = { lines, sinceStart: { ...dropped, lostFromSpool, refused } }
    const line = { ...nextId(), level: 'warn' } as const
    return [ownRecord(line, `${lines} log lines were dropped.`, context, intake.process)]
  }

  /** Whether the database has the records, or will never take them. */
  async function isStored(records: readonly LogRecord[]): Promise<boolean> {
    if (now() < retryAt) return false
    try {
      counters.stored += await storeAll(records)
      return true
    } catch (error) {
      retryAt = now() + AWAY_MS
      report('The system log cannot be written, so lines are kept on disk', error)
      return false
    }
  }

  /** One record that the database refuses does not keep the others out. */
  async function storeAll(records: readonly LogRecord[]): Promise<number> {
    try {
      await store.store(records)
      return records.length
    } catch (error) {
      if (!(error instanceof RefusedRecords)) throw error
      if (records.length === 1) {
        counters.refused += 1
        report('The system log refuses a line', error.cause)
        return 0
      }
      const half = Math.ceil(records.length / 2)
      return (await storeAll(records.slice(0, half))) + (await storeAll(records.slice(half)))
    }
  }

  async function keep(records: readonly LogRecord[]): Promise<void> {
    mayBeSpooled = true
    try {
      counters.lostFromSpool += await spool.write(records)
      counters.spooled += records.length
    } catch (error) {
      counters.refused += records.length
      report('Lines of the system log cannot be kept on disk', error)
    }
  }

  /** Loads one batch, so that new lines go between two of them. */
  async function loadSpool(): Promise<void> {
    try {
      const batch = await spool.oldest()
      mayBeSpooled = batch !== null
      if (batch && (batch.records.length === 0 || (await isStored(batch.records)))) {
        await batch.remove()
      }
    } catch (error) {
      mayBeSpooled = false
      report('The spool of the system log cannot be read', error)
    }
  }

  function schedule(ms: number): void {
    if (timer || shipping || !isStarted) return
    timer = setTimeout(() => {
      timer = undefined
      const startedAt = now()
      shipping = ship().then(() => {
        shipping = undefined
        const restMs = (now() - startedAt) * REST
        const isAway = now() < retryAt
        if (queue.size >= BATCH || (mayBeSpooled && !isAway)) schedule(restMs)
        else if (isAway) schedule(AWAY_MS)
        else if (queue.size > 0) schedule(PAUSE_MS)
      })
    }, ms).unref()
  }

  async function stop(): Promise<void> {
    isStarted = false
    clearTimeout(timer)
    clearInterval(looking)
    timer = undefined
    intake.onLine = null
    intake.stop = null
    const end = now() + STOP_MS
    await shipping
    while (queue.size > 0 && now() < end) await ship()
    await store.close().catch((error: unknown) => report('The log cannot be closed', error))
  }

  return {
    ship,
    stop,
    start() {
      void intake.stop?.()
      isStarted = true
      intake.onLine = () => schedule(PAUSE_MS)
      intake.stop = stop
      looking = setInterval(() => {
        mayBeSpooled = true
        schedule(0)
      }, SPOOL_MS).unref()
      schedule(PAUSE_MS)
    },
  }
}

/** Reports each problem at most once in a time. */
function limited(onError: (message: string) => void, now: () => number) {
  const last = new Map<string, number>()
  return (problem: string, error: unknown) => {
    const before = last.get(problem)
    if (before !== undefined && now() - before < REPORT_MS) return
    last.set(problem, now())
    onError(`${problem}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
