/** Runs work when the places it needs are free, first come first served. */
export type Turns = <T>(places: number, work: () => Promise<T>) => Promise<T>

/** Bounds what runs at the same time. Work that asks for more places than there are runs alone. */
export function createTurns(capacity: number): Turns {
  const waiting: { cost: number; start: () => void }[] = []
  let used = 0

  function startNext(): void {
    for (let next = waiting[0]; next && used + next.cost <= capacity; next = waiting[0]) {
      waiting.shift()
      used += next.cost
      next.start()
    }
  }

  return async (places, work) => {
    const cost = Math.min(places, capacity)
    await new Promise<void>((start) => {
      waiting.push({ cost, start })
      startNext()
    })
    try {
      return await work()
    } finally {
      used -= cost
      startNext()
    }
  }
}
