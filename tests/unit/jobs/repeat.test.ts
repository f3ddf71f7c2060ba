import { expect, it } from 'vitest'
import { repeat } from '../../../src/jobs/repeat.ts'
import { until } from '../../support/system/until.ts'

it('work is repeated after a run that failed, and never overlaps itself', async () => {
  const problems: unknown[] = []
  let runs = 0
  let under = 0
  repeat(
    async () => {
      expect(++under).toBe(1)
      await new Promise(setImmediate)
      under--
      runs++
      if (runs === 1) throw new Error('the first run fails')
    },
    1,
    (error) => problems.push(error),
  )
  await until('three runs', () => runs >= 3)
  expect(problems).toEqual([new Error('the first run fails')])
})
