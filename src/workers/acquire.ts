import type { SemaphoreInterface } from 'async-mutex'

/**
 * Acquires places of a semaphore, first come first served, and returns the function that releases them. Stops
 * waiting when the signal is aborted.
 *
 * @throws the reason of the signal.
 */
export async function acquire(
  places: SemaphoreInterface,
  weight: number,
  signal: AbortSignal | undefined,
): Promise<() => void> {
  signal?.throwIfAborted()
  const acquired = places.acquire(weight)
  if (!signal) return (await acquired)[1]
  const aborted = Promise.withResolvers<never>()
  const leave = () => {
    aborted.reject(signal.reason)
    // The semaphore knows no way to leave its queue: the places are released as soon as they come. It
    // refuses them when the pool is closed, and then there is nothing to release.
    acquired.then(
      ([, release]) => release(),
      () => undefined,
    )
  }
  signal.addEventListener('abort', leave, { once: true })
  try {
    return (await Promise.race([acquired, aborted.promise]))[1]
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
