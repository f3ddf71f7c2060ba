import type { CheckStatus } from './check-result.ts'
import type { SuiteRun } from './suite-run.ts'

/** A part whose status is another one than in an earlier run. */
export type Difference = {
  readonly check: string
  readonly part: string
  /** Left out if the part was not in that run. */
  readonly before?: CheckStatus
  readonly after?: CheckStatus
}

type Checks = Pick<SuiteRun, 'checks'>

/** Returns what has changed from one run to another, in the order of the later one, then what it lacks. */
export function compareRuns(before: Checks, after: Checks): Difference[] {
  const earlier = statuses(before)
  const later = statuses(after)
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((key) => {
    const [was, is] = [earlier.get(key), later.get(key)]
    if (was === is) return []
    const [check = '', part = ''] = key.split('/')
    return [{ check, part, ...(was && { before: was }), ...(is && { after: is }) }]
  })
}

const statuses = ({ checks }: Checks): Map<string, CheckStatus> =>
  new Map(
    checks.flatMap(({ check, result }) =>
      (result?.parts ?? []).map(({ part, status }) => [`${check}/${part}`, status] as const),
    ),
  )
