/** Figures of a whole benchmark: medians over its rounds. */
export type Figures = {
  readonly engineWarmMs: number
  readonly engineFirstMs: number
  readonly encodeOnlyMs: number
  readonly naiveCanvasMs: number
  readonly naiveSharpMs: number
  readonly naiveSharpSameEffortMs: number
  /** Ratios are medians of the ratios within a round, so that a slow minute spoils one round only. */
  readonly warmToFloor: number
  readonly firstToFloor: number
  readonly canvasToWarm: number
  readonly sharpToWarm: number
  /** The naive way with the encoder effort of the engine: what is left of the ratio without that choice. */
  readonly sharpSameEffortToWarm: number
  readonly peakMegabytes: number
  readonly eventLoopDelayP99Ms: number
}

export type Verdict = {
  readonly goal: string
  readonly value: number
  readonly limit: number
  readonly met: boolean
}

/** Compares the figures with the goals. */
export function verdicts(figures: Figures): Verdict[] {
  return [
    atMost('a warm worker / encoding only', figures.warmToFloor, 1.1),
    atMost('the first artwork / encoding only', figures.firstToFloor, 1.3),
    atLeast('naive canvas / a warm worker', figures.canvasToWarm, 5),
    atLeast('naive sharp / a warm worker', figures.sharpToWarm, 5),
    atMost('peak memory of the worker, MB', figures.peakMegabytes, 750),
    atMost("delay of the worker's event loop, p99, ms", figures.eventLoopDelayP99Ms, 5),
  ]
}

/** A goal that a value must not exceed. */
export function atMost(goal: string, value: number, limit: number): Verdict {
  return { goal: `${goal} ≤ ${limit}`, value, limit, met: value <= limit }
}

/** A goal that a value must reach. */
export function atLeast(goal: string, value: number, limit: number): Verdict {
  return { goal: `${goal} ≥ ${limit}`, value, limit, met: value >= limit }
}

/** The middle value; the mean of the two middle ones when there is none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  if (low === undefined || high === undefined) throw new Error('A median needs a value.')
  return (low + high) / 2
}

/** The value that so large a share of the values does not exceed. @param share above 0, 1 at most */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
}
