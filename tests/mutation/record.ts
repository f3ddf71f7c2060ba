import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { errorCode } from '../../src/errors/error-code.ts'
import { provenanceSchema } from '../campaign/record.ts'

export const RECORD = new URL('../../docs/mutants.json', import.meta.url)

/** The share of all mutants, covered or not, that tests have to kill. */
const LEAST_KILLED = 0.9
/** How many mutants a run needs to say something. */
const LEAST_MUTANTS = 60

const judgedSchema = z.strictObject({
  file: z.string(),
  line: z.number().int().positive(),
  kind: z.enum(['operator', 'condition', 'constant', 'removed call']),
  before: z.string(),
  after: z.string(),
  outcome: z.enum(['killed', 'survived', 'not covered']),
  /** The first test that failed. */
  by: z.string().optional(),
})

/** `docs/mutants.json`: the last run of all areas. */
export const mutantsSchema = provenanceSchema.extend({
  seed: z.number().int(),
  mutants: z.array(judgedSchema),
})

export type MutationRun = z.infer<typeof mutantsSchema>
type Judged = Pick<z.infer<typeof judgedSchema>, 'outcome'>

export type Tally = {
  readonly killed: number
  readonly survived: number
  readonly notCovered: number
  /** What is wrong with the result, as sentences. */
  readonly problems: readonly string[]
}

/** Counts what became of mutants. Those that no test reaches count against the tests, too. */
export function tally(mutants: readonly Judged[]): Tally {
  const number = (wanted: Judged['outcome']) =>
    mutants.filter(({ outcome }) => outcome === wanted).length
  const killed = number('killed')
  const problems: string[] = []
  if (mutants.length < LEAST_MUTANTS)
    problems.push(`There were ${mutants.length} mutants instead of ${LEAST_MUTANTS}.`)
  if (killed < LEAST_KILLED * mutants.length)
    problems.push(`Fewer than ${LEAST_KILLED * 100} % of the mutants were killed.`)
  return { killed, survived: number('survived'), notCovered: number('not covered'), problems }
}

/** The last recorded run, or `undefined` before the first. */
export async function readMutants(): Promise<MutationRun | undefined> {
  try {
    return mutantsSchema.parse(JSON.parse(await readFile(RECORD, 'utf8')))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
