/** Places that callers hold for a while, a few for each, counted in this process. */
export type Places = {
  /** Takes a place and gives what frees it, or `null` where the caller holds all of theirs. */
  take(caller: string): (() => void) | null
}

/** @param each how many places every caller has. */
export function createPlaces(each: number): Places {
  const held = new Map<string, number>()
  return {
    take(caller) {
      const count = held.get(caller) ?? 0
      if (count >= each) return null
      held.set(caller, count + 1)
      let isFreed = false
      return () => {
        if (isFreed) return
        isFreed = true
        const left = (held.get(caller) ?? 1) - 1
        if (left > 0) held.set(caller, left)
        else held.delete(caller)
      }
    },
  }
}
