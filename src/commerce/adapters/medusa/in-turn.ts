import { Mutex } from 'async-mutex'

/**
 * Runs work for one key after the other, in the order of the calls. Other processes are not waited for.
 *
 * @returns a function that runs its work once what was called for the same key before has ended.
 */
export function inTurn(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const mutexes = new Map<string, Mutex>()
  return async (key, work) => {
    const mutex = mutexes.get(key) ?? new Mutex()
    mutexes.set(key, mutex)
    try {
      return await mutex.runExclusive(work)
    } finally {
      if (!mutex.isLocked()) mutexes.delete(key)
    }
  }
}
