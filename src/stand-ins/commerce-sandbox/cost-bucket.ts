export type ThrottleStatus = {
  maximumAvailable: number
  currentlyAvailable: number
  restoreRate: number
}

export type CostBucket = {
  /** Takes the points if the bucket holds them, and tells whether it did. */
  take(points: number): boolean
  /** Gives back what a request did not use. */
  giveBack(points: number): void
  status(): ThrottleStatus
}

/** The platform's leaky bucket: `restoreRate` points flow back every second. */
export function createCostBucket(maximum: number, restoreRate: number): CostBucket {
  let available = maximum
  let at = performance.now()
  const refill = () => {
    const now = performance.now()
    available = Math.min(maximum, available + ((now - at) / 1000) * restoreRate)
    at = now
  }
  return {
    take(points) {
      refill()
      if (points > available) return false
      available -= points
      return true
    },
    giveBack(points) {
      refill()
      available = Math.min(maximum, available + Math.max(0, points))
    },
    status() {
      refill()
      return {
        maximumAvailable: maximum,
        currentlyAvailable: Math.floor(available),
        restoreRate,
      }
    },
  }
}
