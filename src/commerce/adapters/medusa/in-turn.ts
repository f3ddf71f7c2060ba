/**
 * Runs work for one key after the other, in the order of the calls. Other processes are not waited for.
 *
 * @returns a function that runs its work once what was called for the same key before has ended.
 */
export function inTurn(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    const mine = (async () => {
      // Whether it failed is the matter of its own caller.
      await Promise.allSettled([before])
      return await work()
    })()
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
