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
  /** How many requests it could not pay for. */
  refused(): number
}

/**
 * The platform's leaky bucket: `restoreRate` points flow back every second.
 *
 * @param now the time in ms.
 */
export function createCostBucket(
  maximum: number,
  restoreRate: number,
  now: () => number,
): CostBucket {
  let available = maximum
  let refused = 0
  let at = now()
  const refill = () => {
    const time = now()
    available = Math.min(maximum, available + ((time - at) / 1000) * restoreRate)
    at = time
  }
  return {
    take(points) {
      refill()
      if (points > available) {
        refused += 1
        return false
      }
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
    refused: () => refused,
  }
}
