import { RateLimiterRedis } from 'rate-limiter-flexible'
import { within } from '../../timing/within.ts'
import { type RateCounter, WINDOW_SECONDS } from '../port.ts'
import { createSharedCounter, type SharedCounterOptions } from '../shared-counter.ts'

/** For a connection and for a count, in ms. */
const PATIENCE_MS = 5_000

export type RedisCounterOptions = SharedCounterOptions & {
  /** `redis://user:password@host:6379/0`, or `rediss://` with TLS. */
  readonly url: string
  /** Longest time for a connection and for a count, in ms. @default 5000 */
  readonly patienceMs?: number
}

type Connection = { readonly limiter: RateLimiterRedis; end(): void }

/**
 * Counts in a Redis or Valkey server, whose clock ends the windows.
 *
 * @see docs/decisions/0209-count-rate-limits-in-redis-with-node-redis.md
 */
export function createRedisCounter({
  url,
  patienceMs = PATIENCE_MS,
  ...shared
}: RedisCounterOptions): RateCounter {
  let current: Promise<Connection> | undefined

  function connection(): Promise<Connection> {
    const opening =
      current ??
      connect(url, patienceMs, () => {
        if (current === opening) current = undefined
      })
    current = opening
    return opening
  }

  return createSharedCounter(
    {
      async count(key, points, customDuration) {
        const { limiter, end } = await connection()
        try {
          const counted = await within(patienceMs, limiter.consume(key, points, { customDuration }))
          return { count: counted.consumedPoints, millisecondsLeft: counted.msBeforeNext }
        } catch (error) {
          // After a failover the server at the other end may be one that no longer accepts writes.
          end()
          throw error
        }
      },
      async prepare() {
        await connection()
      },
      async close() {
        // The error of a connection that cannot be opened has been reported already.
        const open = await current?.catch(() => undefined)
        open?.end()
      },
    },
    shared,
  )
}

/**
 * Opens a connection that is used until its first failure. The next count opens another one.
 *
 * @param onEnd called when it can no longer be used, also if it could not be opened.
 */
async function connect(url: string, patienceMs: number, onEnd: () => void): Promise<Connection> {
  // Loaded here, because it is 480 modules that installations without Redis would load at every start of a process.
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { connectTimeout: patienceMs, reconnectStrategy: false },
  })
  // An unused connection may be closed by the server. A count that waits for this one gets the error itself.
  client.on('error', onEnd)
  const end = () => {
    onEnd()
    client.destroy()
  }
  try {
    await within(patienceMs, client.connect())
  } catch (error) {
    end()
    throw error
  }
  // An open connection is no reason for the process to stay alive.
  client.unref()
  const limiter = new RateLimiterRedis({
    storeClient: client,
    useRedisPackage: true,
    keyPrefix: 'rate-limit',
    points: Number.MAX_SAFE_INTEGER,
    duration: WINDOW_SECONDS,
  })
  return { limiter, end }
}
