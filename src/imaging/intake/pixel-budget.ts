/** Runs work when the pixels it needs fit beside those of the work under way, first come first served. */
export type PixelBudget = <T>(pixels: number, work: () => Promise<T>) => Promise<T>

/**
 * Bounds the memory of decoding: pictures in flight have at most `capacity` pixels together, and no
 * more than `atOnce` are in flight however small they are. A picture beyond the capacity runs alone.
 */
export function createPixelBudget(capacity: number, atOnce: number): PixelBudget {
  const waiting: { cost: number; start: () => void }[] = []
  let used = 0

  function startNext(): void {
    for (let next = waiting[0]; next && used + next.cost <= capacity; next = waiting[0]) {
      waiting.shift()
      used += next.cost
      next.start()
    }
  }

  return async (pixels, work) => {
    const cost = Math.min(Math.max(pixels, capacity / atOnce), capacity)
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
