import type { Payload } from 'payload'
import { describe, expect, it } from 'vitest'
import { runSuite } from '../../../plugins/core/checks/run-suite.ts'
import { databaseCheck } from '../../../plugins/operations/diagnostics/checks/database.ts'
import { laterChecks } from '../../../plugins/operations/diagnostics/checks/later.ts'
import { overallStatus } from '../../../src/health/overall-status.ts'
import { phaseReadiness } from '../../../src/health/phase-readiness.ts'

/** Without a database, so that the check of it fails. */
const payload = { db: {}, logger: { warn: () => {} } } as unknown as Payload
const results = await runSuite([databaseCheck, ...laterChecks], {
  payload,
  isPeriodic: false,
})
const later = results.filter(({ check }) => laterChecks.some(({ id }) => id === check))
const parts = later.flatMap((result) => result.parts)

describe('a step of the suite whose feature is not there yet', () => {
  it('says in both languages that nothing is to be configured and what brings it', () => {
    expect(parts).not.toEqual([])
    for (const { detail } of parts) {
      expect(detail?.en).toMatch(/^Nothing to configure yet: .+ comes with .+\.$/)
      expect(detail?.ja).toMatch(/^現在は設定不要です。.+とともに追加されます。$/)
    }
  })

  it('is skipped and not blocked, also while other checks fail', () => {
    expect(results.find(({ check }) => check === 'database')?.status).toBe('error')
    expect(parts.filter(({ status, blocked }) => status !== 'skipped' || blocked)).toEqual([])
  })

  it('counts neither for the readiness nor against it, and keeps nothing from being green', () => {
    const counted = parts.flatMap((part) =>
      ([3, 4, 5] as const).map((phase) => ({ ...part, phase })),
    )
    expect(phaseReadiness(counted).map(({ reached }) => reached)).toEqual(Array(5).fill(null))
    const states = later.map(({ status, isVital }) => ({
      ...{ status, isVital, checkedAt: 0, intervalMs: 1 },
    }))
    expect(overallStatus(states, 0)).toBe('ALL GREEN')
  })
})
