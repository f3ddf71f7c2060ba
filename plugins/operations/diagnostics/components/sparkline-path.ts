/** A value at a time, in ms since 1970. */
export type SparkPoint = { readonly at: number; readonly value: number }

export type SparkFrame = {
  /** The times at the left and right edge, in ms since 1970. */
  readonly from: number
  readonly to: number
  /** Distance of neighbouring points in ms; where the next one is further away, the line is broken. */
  readonly stepMs: number
  /** Of the picture, in its units. */
  readonly width: number
  readonly height: number
}

/**
 * Returns the path of a line through the points (SVG 2, 9.3), from 0 at the lower edge to the highest value at the
 * upper one. A point without neighbours is a line of no length, which a round cap makes a dot.
 *
 * @param points by time, the oldest first. Those outside the frame are left out.
 */
export function sparklinePath(points: readonly SparkPoint[], frame: SparkFrame): string {
  const { from, to, stepMs, width, height } = frame
  const seen = points.filter(({ at }) => at >= from && at <= to)
  const highest = Math.max(1, ...seen.map(({ value }) => value))
  const x = (at: number) => round(((at - from) / (to - from)) * width)
  const y = (value: number) => round(height - (value / highest) * height)
  return seen
    .map(({ at, value }, index) => {
      const isNeighbour = (other: SparkPoint | undefined) =>
        other !== undefined && Math.abs(other.at - at) <= stepMs
      if (isNeighbour(seen[index - 1])) return `L${x(at)} ${y(value)}`
      return `M${x(at)} ${y(value)}${isNeighbour(seen[index + 1]) ? '' : 'h0'}`
    })
    .join('')
}

const round = (value: number) => Math.round(value * 10) / 10
