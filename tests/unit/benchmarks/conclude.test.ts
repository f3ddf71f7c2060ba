import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { conclude } from '../../benchmarks/conclude.ts'
import type { Verdict } from '../../benchmarks/verdicts.ts'

const MET: Verdict = { goal: 'memory, MB ≤ 400', value: 296, limit: 400, met: true }
const MISSED: Verdict = { goal: 'delay, ms ≤ 20', value: 21, limit: 20, met: false }

const before = process.exitCode
let printed: string[]
beforeEach(() => {
  printed = []
  vi.spyOn(console, 'info').mockImplementation((line) => void printed.push(line))
  vi.spyOn(console, 'error').mockImplementation((line) => void printed.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = before
})

/** Concludes, and tells how often the result was published and the exit code. */
async function concluded(...verdicts: Verdict[]) {
  const publish = vi.fn(async () => {})
  await conclude(verdicts, publish)
  return { published: publish.mock.calls.length, exitCode: process.exitCode }
}

describe('a benchmark', () => {
  it('that met all its goals publishes its result', async () => {
    expect(await concluded(MET, MET)).toEqual({ published: 1, exitCode: before })
    expect(printed.join('\n')).toMatch(/^met +memory, MB ≤ 400 +296\.00$/m)
  })

  it.each([[[MISSED]], [[MISSED, MET]], [[MET, MISSED]]])(
    'that missed a goal publishes nothing and ends with 1: %#',
    async (verdicts) => {
      expect(await concluded(...verdicts)).toEqual({ published: 0, exitCode: 1 })
      expect(printed.join('\n')).toMatch(/^MISSED delay, ms ≤ 20 +21\.00$/m)
      expect(printed.at(-1)).toContain(`1 of ${verdicts.length} goals missed.`)
    },
  )
})
