'use client'
import type { HistoryAnswer } from '../endpoints/read-history.ts'
import { sparklinePath } from './sparkline-path.ts'
import { useTexts } from './texts.ts'
import { useNumbers } from './use-numbers.ts'

const DAY_MS = 24 * 60 * 60_000
const MINUTE_MS = 60_000
const WIDTH = 200
const HEIGHT = 32
/** Below the line: where something was wrong. */
const STRIP = 4

type Points = HistoryAnswer['services'][number]['points']
type Props = {
  /** The last 24 hours; undefined while they are loading. */
  readonly points: Points | undefined
  readonly pointMinutes: number
  /** Right edge, in ms since 1970. */
  readonly now: number
}

/** Response times of the last 24 hours as a line, with marks below the times at which something was wrong. */
export function Sparkline({ points, pointMinutes, now }: Props) {
  const { sparkline: texts } = useTexts()
  const numbers = useNumbers()
  const stepMs = pointMinutes * MINUTE_MS
  // The newest point begins before now, and the oldest before the last 24 hours.
  const frame = { from: now - DAY_MS - stepMs, to: now, stepMs, width: WIDTH, height: HEIGHT }
  const known = (points ?? []).filter(({ status }) => status !== 'skipped')
  const values = known.map(({ at, response_time: value }) => ({ at: Date.parse(at), value }))
  const times = values.map(({ value }) => value)
  const problems = known.filter(({ status }) => status === 'error' || status === 'warning')
  const label =
    times.length === 0
      ? texts.none
      : texts.range(numbers.time(Math.min(...times)), numbers.time(Math.max(...times)))
  return (
    <svg
      aria-label={points === undefined ? texts.loading : label}
      className="health-spark"
      preserveAspectRatio="none"
      role="img"
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + STRIP + 6}`}
    >
      <path className="health-spark__ground" d={`M0 ${HEIGHT}H${WIDTH}`} />
      <path className="health-spark__line" d={sparklinePath(values, frame)} />
      {problems.map(({ at, status }) => {
        const x = ((Date.parse(at) - frame.from) / (frame.to - frame.from)) * WIDTH
        const width = (stepMs / (frame.to - frame.from)) * WIDTH
        return (
          <rect
            className={`health-spark__mark health-spark__mark--${status}`}
            height={STRIP}
            key={at}
            width={Math.min(width, WIDTH - x)}
            x={x}
            y={HEIGHT + 2}
          />
        )
      })}
    </svg>
  )
}
