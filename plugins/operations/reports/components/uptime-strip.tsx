'use client'
import type { Report } from '../../../../src/reports/report.ts'

const HEIGHT = 10
/** The least part of a bar that is down, so that a minute of an hour is seen. */
const LEAST = 3

/** A bar for each time of one service: what was down is cut off its top in another colour. The table beside it has the figures. */
export function UptimeStrip({ slots }: Pick<Report['services'][number], 'slots'>) {
  return (
    <svg
      aria-hidden="true"
      className="report-strip"
      preserveAspectRatio="none"
      viewBox={`0 0 ${slots.length} ${HEIGHT}`}
    >
      {slots.map(({ start, uptime }, index) => {
        if (uptime === null)
          return (
            <rect
              className="report-strip__unknown"
              height={1}
              key={start}
              width={0.8}
              x={index + 0.1}
              y={HEIGHT - 1}
            />
          )
        const down = uptime >= 100 ? 0 : Math.max(LEAST, (HEIGHT * (100 - uptime)) / 100)
        return (
          <g key={start}>
            <rect className="report-strip__up" height={HEIGHT} width={0.8} x={index + 0.1} y={0} />
            {down > 0 && (
              <rect
                className="report-strip__down"
                height={down}
                width={0.8}
                x={index + 0.1}
                y={0}
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}
