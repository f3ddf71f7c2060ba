import { describe, expect, it } from 'vitest'
import { defineCheck } from '../../../plugins/core/checks/define-check.ts'
import { runAnswer } from '../../../plugins/operations/diagnostics/runs/run-answer.ts'
import type { SuiteRun } from '../../../src/health/suite-run.ts'

const check = defineCheck({
  id: 'store',
  title: { en: 'Store', ja: 'ストア' },
  step: 3,
  service: 'object-store',
  intervalMs: 60_000,
  timeoutMs: 1000,
  action: { en: 'Repair it.', ja: '修復してください。' },
  parts: [
    {
      id: 'write',
      title: { en: 'Write', ja: '書き込み' },
      run: async () => ({ status: 'healthy' }),
    },
  ],
})
const outcome = { status: 'error', responseTimeMs: 3 } as const
const STACK = 'Error: denied\n    at x.ts:1'
const run: SuiteRun = {
  ...{ id: 'r', state: 'finished', startedAt: '2026-11-22T10:00:00.000Z', steps: [3] },
  checks: [
    {
      check: 'store',
      result: {
        ...{ check: 'store', service: 'object-store', isVital: false, ...outcome },
        parts: [{ part: 'write', ...outcome, stack: STACK }],
      },
    },
  ],
}

describe('a run in the API', () => {
  it.each([
    [true, STACK],
    [false, undefined],
  ])('has the stacks of errors only for who may see them: %s', (seesStacks, stack) => {
    const answer = runAnswer(run, [check], { language: 'en', seesStacks })
    expect(answer.checks[0]?.parts[0]?.stack).toBe(stack)
    expect(JSON.stringify(answer).includes('x.ts')).toBe(seesStacks)
  })
})
