import { describe, expect, it } from 'vitest'
import { type Machine, measureMachine } from '../../benchmarks/machine.ts'
import {
  type BenchRun,
  goalTable,
  historySchema,
  isMet,
  resultsPage,
} from '../../benchmarks/results.ts'
import { atLeast, atMost } from '../../benchmarks/verdicts.ts'

const machine: Machine = {
  cpu: 'A processor',
  cores: 2,
  node: 'v24.0.0',
  load: 0.1,
  cpuMs: 50,
  diskMs: 120,
}
const run: BenchRun = {
  date: '2026-11-23T12:00:00.000Z',
  commit: '0123456789abcdef',
  machine,
  benches: [
    { name: 'service', seconds: 60, goals: [atMost('GET /api/brands, p95, ms', 100, 200)] },
    { name: 'uploads', seconds: 60, goals: [atMost('uploads that were lost', 1, 0)] },
    { name: 'queue', seconds: 60, goals: [atLeast('two workers / one', 1.98, 1.8)] },
    { name: 'abuse', seconds: 1, goals: [] },
  ],
}
const rows = goalTable(run).split('\n')

describe('the table of a run', () => {
  it('has each value as a part of its limit, and times as multiples of the fixed work', () => {
    expect(rows).toContain(
      '| service | GET /api/brands, p95, ms ≤ 200 | 100.00 | 0.50 | 2.00 | met |',
    )
  })

  it('has no part of a limit of 0, and compares no counts and ratios with the work', () => {
    expect(rows).toContain('| uploads | uploads that were lost ≤ 0 | 1.00 | – | – | MISSED |')
    expect(rows).toContain('| queue | two workers / one ≥ 1.8 | 1.98 | 1.10 | – | met |')
  })

  it('says that a benchmark has ended without a result', () => {
    expect(rows).toContain('| abuse | ended without a result | – | – | – | FAILED |')
    expect(run.benches.map(isMet)).toEqual([true, false, true, false])
  })
})

describe('the page of all runs', () => {
  it('has the latest with its machine, and a row of each', () => {
    const page = resultsPage([run, { ...run, commit: 'fedcba9876543210' }])
    expect(page).toContain('commit 01234567, A processor with 2 cores')
    const row = (commit: string) =>
      `| 2026-11-23 | ${commit} | A processor, 2 cores | 50 | 120 | 2 of 3 | uploads, abuse |`
    expect(page).toContain(`${row('01234567')}\n${row('fedcba98')}\n`)
  })

  it('is written of what the history holds, also of a value that could not be measured', () => {
    const goals = [atMost('GET /api/health, p99, ms', Number.NaN, 100)]
    const lost = { ...run, benches: [{ name: 'service', seconds: 60, goals }] }
    const history = historySchema.parse(JSON.parse(JSON.stringify([lost])))
    expect(resultsPage(history)).toContain(
      '| GET /api/health, p99, ms ≤ 100 | – | – | – | MISSED |',
    )
  })

  it('needs a run', () => {
    expect(() => resultsPage([])).toThrow('There is no run.')
  })
})

describe('the machine', () => {
  it('is measured by work that takes time', async () => {
    const { cpuMs, diskMs, cores, load } = await measureMachine(3)
    expect(cpuMs).toBeGreaterThan(0)
    expect(diskMs).toBeGreaterThan(0)
    expect([cores > 0, load]).toEqual([true, 3])
  })
})
