import { sharedCalls } from '../database/shared-calls.ts'
import type { RateCount } from './port.ts'

type Batch = { points: number }

/**
 * Counts the requests of one key that come while the store is being asked in one step together, so
 * that a flood asks the store once at a time and is still counted one by one.
 */
export function inBatches(
  take: (key: string, points: number) => Promise<RateCount>,
): (key: string) => Promise<RateCount> {
  const open = new Map<string, Batch>()
  const shared = sharedCalls<RateCount>()
  return async (key) => {
    const batch = open.get(key) ?? { points: 0 }
    open.set(key, batch)
    batch.points += 1
    const place = batch.points
    const { count, millisecondsLeft } = await shared(key, () => {
      open.delete(key)
      return take(key, batch.points)
    })
    return { count: count - batch.points + place, millisecondsLeft }
  }
}
