import type { RateCount } from './port.ts'

type Batch = { points: number; readonly result: Promise<RateCount> }

/**
 * Counts the requests of one key that come while the store is being asked in one step together, so
 * that a flood asks the store once at a time and is still counted one by one.
 */
export function inBatches(
  take: (key: string, points: number) => Promise<RateCount>,
): (key: string) => Promise<RateCount> {
  const open = new Map<string, Batch>()
  const running = new Map<string, Promise<unknown>>()

  async function send(key: string): Promise<RateCount> {
    await running.get(key)
    const points = open.get(key)?.points ?? 1
    open.delete(key)
    const taken = take(key, points)
    // Callers waiting for their turn do not depend on the outcome of this one.
    const ended = taken.then(
      () => {},
      () => {},
    )
    running.set(key, ended)
    try {
      return await taken
    } finally {
      if (running.get(key) === ended) running.delete(key)
    }
  }

  return async (key) => {
    const batch = open.get(key) ?? { points: 0, result: send(key) }
    open.set(key, batch)
    batch.points += 1
    const place = batch.points
    const { count, millisecondsLeft } = await batch.result
    return { count: count - batch.points + place, millisecondsLeft }
  }
}
