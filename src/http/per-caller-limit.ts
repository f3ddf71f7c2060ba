/** A concurrency limit for each caller, counted in this process. */
export type PerCallerLimit = {
  /** Takes a slot and returns the function that releases it, or `null` when the caller has none left. */
  take(caller: string): (() => void) | null
}

/** @param each number of slots for each caller. */
export function createPerCallerLimit(each: number): PerCallerLimit {
  const held = new Map<string, number>()
  return {
    take(caller) {
      const count = held.get(caller) ?? 0
      if (count >= each) return null
      held.set(caller, count + 1)
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        const left = (held.get(caller) ?? 1) - 1
        if (left > 0) held.set(caller, left)
        else held.delete(caller)
      }
    },
  }
}
