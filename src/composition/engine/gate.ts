/** Lets a number of holders in at a time; the others wait in the order in which they came. */
export type Gate = {
  /** Resolves when a place is free, and takes it. */
  readonly enter: () => Promise<void>
  /** Gives the place back. */
  readonly leave: () => void
}

/** A gate with so many places. */
export function createGate(places: number): Gate {
  const waiting: (() => void)[] = []
  let free = places
  return {
    enter: async () => {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    leave: () => {
      const next = waiting.shift()
      if (next) next()
      else free++
    },
  }
}
