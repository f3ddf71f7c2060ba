import { ERROR_TABLE, type ErrorCode } from '../errors/error-table.ts'
import { requestContext } from '../http/request-context.ts'
import { lineContext } from './line-context.ts'
import { plainValue } from './plain-value.ts'
import { redactedField } from './redacted.ts'
import { createRefusalCounter, type RefusalCounter } from './refusal-counter.ts'
import { offerLine } from './shipping/log-intake.ts'
import { withoutValues } from './without-values.ts'

type LogMethod = (this: unknown, ...args: unknown[]) => void
type Logger = { readonly info: LogMethod }
type Fields = Readonly<Record<string, unknown>>

/**
 * What every log line of the service says of its request or job, and what none says of the values in it. Lines go to
 * the output of the process, and a copy of each to the system log.
 *
 * @see docs/decisions/0185-ship-log-lines-to-the-database-from-every-process.md
 */
export const logOptions = createLogOptions(createRefusalCounter())

/** @param refusals counts the refusals of clients, which are logged once a minute for each cause and IP address. */
export function createLogOptions(refusals: RefusalCounter) {
  return {
    mixin: lineContext,
    hooks: {
      streamWrite(line: string): string {
        offerLine(line)
        return line
      },

      /** Errors are given to a log by themselves, or as `err` or `error` among other things. */
      logMethod(this: unknown, [first, ...rest]: unknown[], method: LogMethod): void {
        const others = rest.map(plainValue)
        const refusal = refusalIn(first)
        if (!refusal) {
          method.apply(this, [plain(first), ...others])
          return
        }
        const { code, fields, isByPayload } = refusal
        const unlogged = refusals.count(code, requestContext()?.clientIp ?? '')
        if (unlogged === null) return
        const line = { ...plainFields(fields), ...(unlogged > 0 && { unlogged }) }
        // Payload logs every refusal as an error.
        const log = isByPayload ? (this as Logger).info : method
        log.apply(this, [line, ...others])
      },
    },
  }
}

type Refusal = {
  readonly code: string
  readonly fields: Fields
  readonly isByPayload: boolean
}

/** A refusal of what a client has sent: a row of the error table, or an error of Payload with a status of 4xx. */
function refusalIn(first: unknown): Refusal | null {
  if (!requestContext() || typeof first !== 'object' || first === null) return null
  const { err, ...fields }: { readonly err?: unknown; readonly code?: unknown } =
    first instanceof Error ? { err: first } : first
  const reason = err instanceof Error && { reason: messageOf(err) }
  const { code } = fields
  if (isCode(code)) {
    const isRefusal = ERROR_TABLE[code].status < 500
    return isRefusal ? { code, fields: { ...fields, ...reason }, isByPayload: false } : null
  }
  if (!(err instanceof Error) || !isRefusing(err)) return null
  const { name } = err
  return { code: name, fields: { ...fields, name, ...reason }, isByPayload: true }
}

const isCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(ERROR_TABLE, code)

function isRefusing(error: Error): boolean {
  const { status } = error as { status?: unknown }
  return typeof status === 'number' && status >= 400 && status < 500
}

/** The messages of an error and its causes, as the log joins them. */
function messageOf(error: Error): string {
  const { message, cause } = withoutValues(error) as Error
  return cause instanceof Error ? `${message}: ${messageOf(cause)}` : message
}

function plain(first: unknown): unknown {
  if (first instanceof Error) return withoutValues(first)
  return typeof first === 'object' && first !== null ? plainFields({ ...first }) : plainValue(first)
}

const plainFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? withoutValues(value) : redactedField(name, value),
    ]),
  )
