import { toServiceError } from '../errors/describe-error.ts'
import { ServiceError } from '../errors/service-error.ts'
import { within } from '../timing/within.ts'

/** `undefined`: the process can serve requests. Otherwise why it cannot: an error with the status 503. */
export type Unready = ServiceError | undefined

export type ReadinessOptions = {
  /** Asks the database, and fails when it does not respond. */
  readonly ping: () => Promise<void>
  readonly isStopping: () => boolean
  /** How long a result is used again, in ms. @default 2000 */
  readonly freshMs?: number
  /** After which a ping counts as failed, in ms. It goes on, and no other begins. @default 2500 */
  readonly timeoutMs?: number
  /** A clock in ms. */
  readonly now?: () => number
}

const FRESH_MS = 2_000
const TIMEOUT_MS = 2_500

/**
 * Whether a process can serve requests now. However many probes ask, at most one ping is under way and one begins in
 * `freshMs`.
 */
export function createReadiness({
  ping,
  isStopping,
  freshMs = FRESH_MS,
  timeoutMs = TIMEOUT_MS,
  now = () => performance.now(),
}: ReadinessOptions): () => Promise<Unready> {
  let last: { readonly at: number; readonly unready: Unready } | undefined
  let running: Promise<void> | undefined

  async function ask(): Promise<Unready> {
    running ??= ping().finally(() => {
      running = undefined
    })
    try {
      await within(timeoutMs, running)
      return undefined
    } catch (error) {
      return unavailable(error)
    }
  }

  return async () => {
    if (isStopping()) return stopping()
    if (!last || now() - last.at >= freshMs) {
      const unready = await ask()
      last = { at: now(), unready }
    }
    return last.unready
  }
}

/** Whatever the reason is, such as a password that was changed: to clients the database is away. */
function unavailable(error: unknown): ServiceError {
  const described = toServiceError(error)
  if (described.code === 'DATABASE_UNAVAILABLE') return described
  return new ServiceError('DATABASE_UNAVAILABLE', undefined, { retryAfterSeconds: 5, cause: error })
}

function stopping(): ServiceError {
  const sentence = {
    en: 'This process is stopping.',
    ja: 'このプロセスは停止処理中です。',
  }
  return new ServiceError('SERVICE_BUSY', sentence, { retryAfterSeconds: 5 })
}
