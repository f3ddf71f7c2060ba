import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { coveredFingerprint } from '../../campaign/record.ts'
import { AREAS, NOT_CHANGED } from '../../mutation/areas.ts'
import { readMutants, tally } from '../../mutation/record.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const judged = (killed: number, survived: number, notCovered: number) =>
  [
    ['killed', killed],
    ['survived', survived],
    ['not covered', notCovered],
  ].flatMap(([outcome, count]) =>
    Array.from({ length: Number(count) }, () => ({
      outcome: outcome as 'killed' | 'survived' | 'not covered',
    })),
  )

describe('a run with mutants', () => {
  it.each<[number, number, number, string[]]>([
    [54, 6, 0, []],
    [54, 0, 6, []],
    [53, 7, 0, ['Fewer than 90 % of the mutants were killed.']],
    [53, 0, 7, ['Fewer than 90 % of the mutants were killed.']],
    [59, 0, 0, ['There were 59 mutants instead of 60.']],
  ])(
    'with %i killed, %i survived and %i not covered is judged',
    (killed, survived, notCovered, problems) => {
      const counts = { killed, survived, notCovered }
      expect(tally(judged(killed, survived, notCovered))).toEqual({ ...counts, problems })
    },
  )

  it('changes every folder of src, but for those with a reason', async () => {
    const entries = await readdir(path.join(ROOT, 'src'), { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    const changed = Object.values(AREAS)
      .flat()
      .flatMap((pattern) => /^src\/\{(.+?)\}/.exec(pattern)?.[1]?.split(',') ?? [])
    expect([...changed, ...Object.keys(NOT_CHANGED)].sort()).toEqual(folders.sort())
  })

  it('has a record that meets the goal, or none, and says when the sources have changed since', async ({
    annotate,
  }) => {
    const run = await readMutants()
    if (!run)
      await annotate('No run has been recorded. Run "npm run test:mutation" before a release.')
    else if (run.sources !== (await coveredFingerprint()))
      await annotate(`The sources have changed since the run with mutants of ${run.date}.`)
    expect(run ? tally(run.mutants).problems : []).toEqual([])
  })
})
