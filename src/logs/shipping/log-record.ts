import { searchTerms } from '../search-terms.ts'
import type { LogProcess } from './log-intake.ts'
import type { LogLevel, LogLine } from './log-line.ts'
import { isLogService, type LogService, serviceOf } from './service-of-line.ts'

/** How long a record of the system log is kept: see `RETENTION_DAYS`. */
export const RETENTION_CLASSES = ['access', 'error', 'performance'] as const
export type RetentionClass = (typeof RETENTION_CLASSES)[number]

/** A record of the system log (specification, section 2.7), as it is stored and spooled. */
export type LogRecord = {
  readonly id: string
  /** ISO 8601. */
  readonly createdAt: string
  readonly level: LogLevel
  readonly service: LogService
  readonly process: LogProcess | null
  readonly message: string
  readonly context: Readonly<Record<string, unknown>>
  readonly requestId: string | null
  readonly jobId: string | null
  readonly retention: RetentionClass
  /** What the keyword search finds it by. */
  readonly terms: readonly string[]
}

const LONGEST_MESSAGE = 4096
/** Of the JSON. */
const LONGEST_CONTEXT = 32 * 1024
/** Of the JSON, from its beginning: what comes later is the stack. */
const SEARCHED_CONTEXT = 2048

/** What a line says of itself beside the context. */
type Written = Readonly<Record<string, unknown>>

export function recordOfLine(line: LogLine, process: LogProcess | null): LogRecord {
  const { level: _level, time: _time, name: _name, hostname: _host, ...written } = parsed(line.text)
  const { msg, requestId, jobId, service, retention, ...rest } = written
  const context = storable(rest) as Written
  const message = messageOf(msg, context)
  return {
    id: line.id,
    createdAt: new Date(line.at).toISOString(),
    level: line.level,
    service: isLogService(service) ? service : serviceOf(context),
    process,
    message,
    context: bounded(context),
    requestId: idOf(requestId),
    jobId: idOf(jobId),
    retention: retentionOf(line.level, retention),
    terms: searchTerms(`${message} ${searched(context)}`),
  }
}

/** A record that the shipping itself writes. */
export function ownRecord(
  line: Omit<LogLine, 'text'>,
  message: string,
  context: Written,
  process: LogProcess | null,
): LogRecord {
  return recordOfLine({ ...line, text: JSON.stringify({ ...context, msg: message }) }, process)
}

function parsed(text: string): Written {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Written
  } catch {
    // A line that was cut, or that a program wrote past pino.
  }
  return { msg: text }
}

function messageOf(msg: unknown, { err, error }: Written): string {
  const texts = [msg, (err as Written | null)?.message, (error as Written | null)?.message]
  const text = texts.find((one) => typeof one === 'string' && one !== '')
  return plain(String(text ?? '–'))
    .slice(0, LONGEST_MESSAGE)
    .toWellFormed()
}

function idOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? plain(value).slice(0, 100) : null
}

function retentionOf(level: LogLevel, asked: unknown): RetentionClass {
  if (level === 'error') return 'error'
  return asked === 'performance' ? asked : 'access'
}

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
const plain = (text: string) => text.replaceAll('\0', '').toWellFormed()

function storable(value: unknown): unknown {
  if (typeof value === 'string') return plain(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [plain(name), storable(one)]),
  )
}

function bounded(context: Written): Written {
  const text = JSON.stringify(context)
  if (text.length <= LONGEST_CONTEXT) return context
  return { shortened: text.slice(0, LONGEST_CONTEXT).toWellFormed() }
}

/** The values of the context, without the stacks of errors: their paths are the same in most lines. */
function searched(context: Written): string {
  const withoutStacks = (name: string, value: unknown) => (name === 'stack' ? undefined : value)
  return JSON.stringify(context, withoutStacks).slice(0, SEARCHED_CONTEXT)
}
