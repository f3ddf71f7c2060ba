import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  Rectangle,
  type RectangleProps,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'

export type ChartPoint = {
  readonly label: string
  /** Null leaves a gap. */
  readonly value: number | null
  /** What it is compared with. */
  readonly before?: number | null
}

export type PlotProps = {
  readonly title: string
  readonly points: readonly ChartPoint[]
  /** Names of the two series; without the second, there is one. */
  readonly names: { readonly value: string; readonly before?: string }
  readonly format: (value: number) => string
  /** The same for the axis, which has little room. */
  readonly formatShort: (value: number) => string
  /** Where a line is drawn; bars above it are marked. */
  readonly limit?: number
}

const TICK = { fill: 'var(--theme-elevation-800)', fontSize: 13 }

/** The drawing of a `TimeChart`, as wide and high as its parent. */
export function TimePlot({ title, points, names, format, formatShort, limit }: PlotProps) {
  return (
    <ResponsiveContainer height="100%" width="100%">
      <ComposedChart
        aria-label={title}
        data={[...points]}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid stroke="var(--theme-elevation-150)" vertical={false} />
        <XAxis
          axisLine={{ stroke: 'var(--theme-elevation-500)' }}
          dataKey="label"
          minTickGap={24}
          tick={TICK}
          tickLine={false}
        />
        <YAxis
          allowDecimals={false}
          axisLine={false}
          tick={TICK}
          tickFormatter={formatShort}
          tickLine={false}
          width="auto"
        />
        <Tooltip
          contentStyle={{
            border: '1px solid var(--theme-elevation-500)',
            background: 'var(--theme-bg)',
          }}
          cursor={{ fill: 'var(--theme-elevation-100)' }}
          formatter={(value) => (typeof value === 'number' ? format(value) : value)}
          isAnimationActive={false}
          itemStyle={{ color: 'var(--theme-text)' }}
        />
        {names.before !== undefined && (
          <Legend formatter={(name) => <span className="kit-chart__name">{name}</span>} />
        )}
        <Bar
          dataKey="value"
          fill="var(--kit-chart-value)"
          isAnimationActive={false}
          maxBarSize={48}
          name={names.value}
          shape={(bar: RectangleProps & { readonly value?: unknown }) => (
            <Rectangle {...bar} className={isOver(bar.value, limit) ? 'kit-chart__over' : ''} />
          )}
        />
        {names.before !== undefined && (
          <Line
            dataKey="before"
            dot={false}
            isAnimationActive={false}
            name={names.before}
            stroke="var(--theme-text)"
            strokeDasharray="6 4"
            strokeWidth={1.5}
            type="linear"
          />
        )}
        {limit !== undefined && (
          <ReferenceLine
            ifOverflow="extendDomain"
            stroke="var(--theme-text)"
            strokeDasharray="6 4"
            y={limit}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

/** Bars that are stacked have a range as their value; these have a number. */
const isOver = (value: unknown, limit: number | undefined) =>
  limit !== undefined && typeof value === 'number' && value > limit
