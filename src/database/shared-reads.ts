/**
 * Reads of the same key that are asked for while one runs share the next one. It begins after all of them were asked for,
 * so none of them misses what was committed before, and many readers of one record cost little more than one.
 *
 * @returns a function that reads a key, alone or together with others.
 */
export function sharedReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, Promise<T>>()

  async function next(key: string, read: () => Promise<T>): Promise<T> {
    await running.get(key)
    waiting.delete(key)
    const result = read()
    // Those who wait for their turn do not depend on the outcome of this one.
    const ended = result.then(
      () => {},
      () => {},
    )
    running.set(key, ended)
    try {
      return await result
    } finally {
      if (running.get(key) === ended) running.delete(key)
    }
  }

  return (key, read) => {
    const result = waiting.get(key) ?? next(key, read)
    waiting.set(key, result)
    return result
  }
}
