import { z } from 'zod'
import type { Machine } from './machine.ts'

const goalSchema = z.object({
  goal: z.string(),
  value: z.number().nullable(),
  limit: z.number(),
  met: z.boolean(),
})

export const goalsSchema = z.array(goalSchema)

const runSchema = z.object({
  /** ISO 8601. */
  date: z.iso.datetime(),
  commit: z.string(),
  machine: z.object({
    cpu: z.string(),
    cores: z.int(),
    node: z.string(),
    load: z.number(),
    cpuMs: z.number(),
    diskMs: z.number(),
  }),
  benches: z.array(z.object({ name: z.string(), seconds: z.number(), goals: goalsSchema })),
})

/** Every run of `npm run bench`, the latest first. */
export const historySchema = z.array(runSchema)

export type BenchRun = z.infer<typeof runSchema>
type Goal = z.infer<typeof goalSchema>
type Bench = BenchRun['benches'][number]

/** A benchmark that has ended without a goal has failed. */
export const isMet = ({ goals }: Pick<Bench, 'goals'>) =>
  goals.length > 0 && goals.every(({ met }) => met)

const digits = (value: number | null) => (value === null ? '–' : value.toFixed(2))

/** Part of the limit that a value has reached; limits of 0 have no parts. */
const ofLimit = ({ value, limit }: Goal) =>
  value === null || limit === 0 ? '–' : (value / limit).toFixed(2)

/** A time by what the fixed work takes on the same machine; ratios and sizes are the same on all. */
function ofWork({ goal, value }: Goal, { cpuMs }: Pick<Machine, 'cpuMs'>): string {
  const [, unit] = goal.match(/, (ms|s) [≤≥]/) ?? []
  if (value === null || unit === undefined) return '–'
  return ((unit === 's' ? value * 1000 : value) / cpuMs).toFixed(2)
}

const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

/** What is printed at the end of a run, and stands on the page. */
export const goalTable = ({ benches, machine }: BenchRun): string =>
  [
    row('Benchmark', 'Goal', 'Measured', '/ limit', '/ fixed work', ''),
    row('---', '---', '---', '---', '---', '---'),
    ...benches.flatMap(({ name, goals }) =>
      goals.length === 0
        ? [row(name, 'ended without a result', '–', '–', '–', 'FAILED')]
        : goals.map((goal) =>
            row(
              ...[name, goal.goal, digits(goal.value), ofLimit(goal), ofWork(goal, machine)],
              goal.met ? 'met' : 'MISSED',
            ),
          ),
    ),
  ].join('\n')

/** `docs/benchmarks/results.md`: the latest run with every goal, and all runs before it. */
export function resultsPage(history: readonly BenchRun[]): string {
  const [latest] = history
  if (!latest) throw new Error('There is no run.')
  const { cpu, cores, node, load, cpuMs, diskMs } = latest.machine
  return `# Results of the benchmarks

Written by \`npm run bench\`. ${latest.date.slice(0, 10)}, commit ${latest.commit.slice(0, 8)}, ${cpu} with ${cores} cores, Node ${node}, load
${load.toFixed(1)} before. The fixed work, a hash of 64 MB, took ${cpuMs.toFixed(0)} ms of one core, and 100 synchronous writes of 64 KB
${diskMs.toFixed(0)} ms. Times are compared between machines by the column “/ fixed work”.

${goalTable(latest)}

## History

${[
  row('Day', 'Commit', 'Machine', 'Fixed work, ms', 'Writes, ms', 'Goals met', 'Missed in'),
  row('---', '---', '---', '---', '---', '---', '---'),
  ...history.map(historyRow),
].join('\n')}
`
}

function historyRow({ date, commit, machine, benches }: BenchRun): string {
  const goals = benches.flatMap((bench) => bench.goals)
  const missed = benches.filter((bench) => !isMet(bench)).map(({ name }) => name)
  return row(
    ...[date.slice(0, 10), commit.slice(0, 8), `${machine.cpu}, ${machine.cores} cores`],
    ...[machine.cpuMs.toFixed(0), machine.diskMs.toFixed(0)],
    `${goals.filter(({ met }) => met).length} of ${goals.length}`,
    missed.join(', ') || '–',
  )
}
