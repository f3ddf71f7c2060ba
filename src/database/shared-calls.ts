/**
 * Calls for the same key that are made while one runs share the next one. It begins after all of them were made, so none
 * of them misses what was committed before, and many callers cost little more than one.
 *
 * @returns a function that runs the call of the first of those who share it.
 */
export function sharedCalls<T>(): (key: string, call: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, Promise<T>>()

  async function next(key: string, call: () => Promise<T>): Promise<T> {
    await running.get(key)
    waiting.delete(key)
    const result = call()
    // Callers that wait do not depend on the outcome of this one.
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

  return (key, call) => {
    const result = waiting.get(key) ?? next(key, call)
    waiting.set(key, result)
    return result
  }
}
