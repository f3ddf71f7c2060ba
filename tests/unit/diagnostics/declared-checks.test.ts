import { describe, expect, it } from 'vitest'
import { inOrder, phaseOf } from '../../../plugins/core/checks/define-check.ts'
import { PHASE_NUMBERS, STEP_NUMBERS } from '../../../src/health/steps.ts'
import { installedCore } from '../../support/service/installed-core.ts'

const checks = inOrder(installedCore.features.flatMap((feature) => feature.checks ?? []))

describe('the checks of all features', () => {
  it('cover the 13 steps of the specification', () => {
    expect(new Set(checks.map(({ step }) => step))).toEqual(new Set(STEP_NUMBERS))
  })

  it('depend on checks that exist', () => {
    const ids = checks.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(checks.flatMap(({ dependsOn = [] }) => dependsOn)))
  })

  it('end within 60 s, even if each takes all of its time', () => {
    /** When a check has ended at the latest, in ms since the begin of its phase. */
    const endOf = (id: string): number => {
      const check = checks.find((one) => one.id === id)
      if (!check) return 0
      const before = (check.dependsOn ?? []).filter((other) =>
        checks.some((one) => one.id === other && phaseOf(one) === phaseOf(check)),
      )
      return Math.max(0, ...before.map(endOf)) + check.timeoutMs
    }
    const longest = PHASE_NUMBERS.map((phase) =>
      Math.max(...checks.filter((check) => phaseOf(check) === phase).map(({ id }) => endOf(id))),
    )
    expect(longest.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(60_000)
  })

  it('state everything in Japanese too', () => {
    for (const { title, action, parts } of checks) {
      for (const sentence of [title, action, ...parts.map((part) => part.title)]) {
        expect(sentence.en).not.toBe('')
        expect(sentence.ja).not.toBe('')
      }
    }
  })
})
