import type { Verdict } from './verdicts.ts'

/**
 * Prints how each goal was met, and publishes the result of a benchmark that met all of them. A missed goal
 * leaves the published result as it is and ends the process with 1.
 */
export async function conclude(
  verdicts: readonly Verdict[],
  publish: () => Promise<void>,
): Promise<void> {
  for (const { goal, value, met } of verdicts) {
    console.info(`${met ? 'met   ' : 'MISSED'} ${goal.padEnd(66)} ${value.toFixed(2)}`)
  }
  const missed = verdicts.filter(({ met }) => !met).length
  if (missed === 0) return publish()
  console.error(
    `${missed} of ${verdicts.length} goals missed. The published result is unchanged; run the benchmark on a quiet machine, and look at what changed when it misses them again.`,
  )
  process.exitCode = 1
}
