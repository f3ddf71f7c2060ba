import type { Payload } from 'payload'
import { describe, expect, it } from 'vitest'
import { defineCheck } from '../../../plugins/core/checks/define-check.ts'
import { runSuite } from '../../../plugins/core/checks/run-suite.ts'
import { diskCheck, judgeDisk } from '../../../plugins/operations/diagnostics/checks/disk.ts'
import { judgeShare } from '../../../plugins/operations/diagnostics/checks/requests.ts'
import type { CheckResult } from '../../../src/health/check-result.ts'
import { isAbove } from '../../../src/health/threshold.ts'
import { makeTemporaryFolder } from '../../support/system/make-temporary-folder.ts'

const TEXT = { en: 'Text', ja: '文' }
const payload = { logger: { warn: () => {} } } as unknown as Payload

/** What a part says of values one after another, each with what it has said before. */
function course<Value>(values: readonly Value[], judge: (value: Value, was: boolean) => boolean) {
  let was = false
  return values.map((value) => {
    was = judge(value, was)
    return was
  })
}

describe('a threshold', () => {
  it('is not crossed back and forth by values around it', () => {
    const threshold = { limit: 80, clear: 77 }
    const above = course([79, 80, 80.1, 79, 81, 78, 77.1, 77, 79], (value, was) =>
      isAbove(value, threshold, was),
    )
    expect(above).toEqual([false, false, true, true, true, true, true, false, false])
  })
})

describe('a part of a check', () => {
  it('knows whether its last result was a problem, and not those of others', async () => {
    const known: boolean[] = []
    const check = defineCheck({
      ...{ id: 'disk', title: TEXT, step: 3, service: 'api', action: TEXT },
      ...{ intervalMs: 60_000, timeoutMs: 60_000 },
      parts: ['one', 'two', 'three', 'four'].map((id) => ({
        id,
        title: TEXT,
        run: async ({ wasProblem }) => {
          known.push(wasProblem)
          return { status: 'healthy' }
        },
      })),
    })
    const parts: CheckResult['parts'] = [
      { part: 'one', status: 'healthy', responseTimeMs: 1 },
      { part: 'two', status: 'warning', responseTimeMs: 1 },
      { part: 'three', status: 'error', responseTimeMs: 1 },
    ]
    const last = new Map([['disk', { status: 'error', parts } as const]])
    await runSuite([check], { payload, isPeriodic: true, known: last })
    await runSuite([check], { payload, isPeriodic: true })
    expect(known).toEqual([...[false, true, true, false], ...Array(4).fill(false)])
  })
})

describe('the thresholds of section 6', () => {
  it('warn of a disk above 80 %, until it is at 77 %', () => {
    const statuses = [80, 80.5, 78, 77].map((percent) => judgeDisk(percent, percent < 80).status)
    expect(statuses).toEqual(['healthy', 'warning', 'warning', 'healthy'])
    expect(judgeDisk(91, false).detail).toEqual({
      en: '91 % are used.',
      ja: '使用率は91%です。',
    })
  })

  it('warn of more than 5 % of the requests, until they are 4 %', () => {
    const judged = (part: number, was: boolean) =>
      judgeShare(part, 1000, { limit: 5, clear: 4 }, was, TEXT).status
    expect([judged(50, false), judged(51, false)]).toEqual(['healthy', 'warning'])
    expect([judged(41, true), judged(40, true)]).toEqual(['warning', 'healthy'])
  })

  it('say nothing of fewer than 20 requests', () => {
    expect(judgeShare(19, 19, { limit: 5, clear: 4 }, true, TEXT).status).toBe('healthy')
    expect(judgeShare(2, 20, { limit: 5, clear: 4 }, false, TEXT)).toEqual({
      status: 'warning',
      detail: { en: '10.0 % Text (2 of 20).', ja: '文：10.0%（20件中2件）。' },
    })
  })
})

describe('the check of the disks', () => {
  it('measures the disk of a folder that does not exist yet', async () => {
    const dataDir = await makeTemporaryFolder()
    const check = diskCheck({ dataDir, uploadDir: `${dataDir}/not/yet/there` })
    const [result] = await runSuite([check], { payload, isPeriodic: true, timeoutFactor: 50 })
    const [data, temporary] = result?.parts ?? []
    expect(data?.detail?.en).toMatch(/^\d+ % are used\.$/)
    expect(temporary?.detail).toEqual(data?.detail)
  })
})
