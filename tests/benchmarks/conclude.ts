import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { type Machine, measureMachine } from './machine.ts'
import type { Verdict } from './verdicts.ts'

/** How `npm run bench` tells a benchmark the machine, and where it wants to find the verdicts, met or missed. */
export const MACHINE_VARIABLE = 'BENCH_MACHINE'
export const VERDICTS_VARIABLE = 'BENCH_VERDICTS'

/** Before the benchmark loads the machine itself. */
const loadBefore = loadavg()[0] ?? Number.NaN

/**
 * Prints how each goal was met, and publishes the result of a benchmark that met all of them. A missed goal
 * leaves the published result as it is and ends the process with 1.
 *
 * @param publish gets the machine that the result is of.
 */
export async function conclude(
  verdicts: readonly Verdict[],
  publish: (machine: Machine) => Promise<void>,
): Promise<void> {
  for (const { goal, value, met } of verdicts) {
    console.info(`${met ? 'met   ' : 'MISSED'} ${goal.padEnd(66)} ${value.toFixed(2)}`)
  }
  const wanted = process.env[VERDICTS_VARIABLE]
  if (wanted) await writeFile(wanted, JSON.stringify(verdicts))
  const missed = verdicts.filter(({ met }) => !met).length
  if (missed === 0) {
    const told = process.env[MACHINE_VARIABLE]
    return publish(told ? JSON.parse(told) : await measureMachine(loadBefore))
  }
  console.error(
    `${missed} of ${verdicts.length} goals missed. The published result is unchanged; run the benchmark on a quiet machine, and look at what changed when it misses them again.`,
  )
  process.exitCode = 1
}

/** Publishes a result as `docs/benchmarks/<name>.json`, with its machine. */
export const asResult = (name: string, result: object) => (machine: Machine) =>
  writeFile(
    new URL(`../../docs/benchmarks/${name}.json`, import.meta.url),
    `${JSON.stringify({ machine, ...result }, null, 2)}\n`,
  )
