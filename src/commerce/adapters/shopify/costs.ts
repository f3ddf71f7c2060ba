import type { Cost } from './answer.ts'

/** Points of a request before the platform has told what it costs: more than most, with the pages that the adapter reads. */
const UNKNOWN_COST = 300

/** What the answers so far have told of the costs of requests, by their queries. */
export function createCosts() {
  const requested = new Map<string, number>()
  let last: Cost | undefined
  return {
    onCost(query: string, cost: Cost): void {
      requested.set(query, cost.requested)
      last = cost
    },
    expectedCost: (query: string): number => requested.get(query) ?? UNKNOWN_COST,
    usedPercent(): number | undefined {
      if (last === undefined) return undefined
      const { available, maximum } = last.state
      return 100 - (100 * available) / maximum
    },
  }
}
