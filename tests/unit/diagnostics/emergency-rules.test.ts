import { describe, expect, it } from 'vitest'
import { EMERGENCY_PAUSE_MS, needsDiagnosis, nextAllowed } from '../../../src/health/emergency.ts'
import type { ServiceState } from '../../../src/health/overall-status.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const service = (change: Partial<ServiceState> = {}): ServiceState => ({
  status: 'healthy',
  isVital: false,
  checkedAt: NOW,
  intervalMs: 60_000,
  ...change,
})
const failed = (isVital = false) => service({ status: 'error', isVital })
const all = (...states: ServiceState[]) => [...states, ...Array(6).fill(service())]

describe('the emergency diagnosis begins by itself', () => {
  it.each([
    ['one vital service is in error', all(failed(true))],
    ['three services are in error', all(failed(), failed(), failed())],
    [
      'the errors are old, because nothing has shown that they are over',
      [service({ status: 'error', isVital: true, checkedAt: 0 })],
    ],
  ])('if %s', (_, states) => {
    expect(needsDiagnosis(states, NOW)).toBe(true)
  })

  it.each([
    ['every service is healthy', all()],
    ['two services are in error', all(failed(), failed())],
    ['every service only warns', Array(9).fill(service({ status: 'warning' }))],
    ['nothing was checked yet', Array(9).fill(service({ status: 'unchecked' }))],
    ['nothing is configured', Array(9).fill(service({ status: 'skipped' }))],
  ])('but not if %s', (_, states) => {
    expect(needsDiagnosis(states, NOW)).toBe(false)
  })
})

describe('a repair, and an automatic diagnosis,', () => {
  it('may begin if there was none before', () => {
    expect(nextAllowed(undefined, NOW)).toBeUndefined()
  })

  it('waits until ten minutes after the one before, to the millisecond', () => {
    expect(EMERGENCY_PAUSE_MS).toBe(600_000)
    expect(nextAllowed(NOW, NOW)).toBe(NOW + 600_000)
    expect(nextAllowed(NOW, NOW + 599_999)).toBe(NOW + 600_000)
    expect(nextAllowed(NOW, NOW + 600_000)).toBeUndefined()
  })

  it('waits as well if the one before began by a clock that is ahead', () => {
    expect(nextAllowed(NOW + 1000, NOW)).toBe(NOW + 601_000)
  })
})
