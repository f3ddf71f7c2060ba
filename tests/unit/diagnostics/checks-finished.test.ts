import { describe, expect, it } from 'vitest'
import {
  CHECKS_FINISHED,
  type ChecksFinished,
} from '../../../plugins/operations/diagnostics/events.ts'

const event: ChecksFinished = {
  at: '2026-11-22T12:00:00.000Z',
  results: [
    {
      check: 'object-store',
      service: 'object-store',
      status: 'error',
      isVital: false,
      detail: { en: 'The key is wrong.', ja: 'キーが正しくありません。' },
      action: { en: 'Correct the key.', ja: 'キーを修正してください。' },
      runbook: 'docs/runbooks/object-store.md',
    },
  ],
}

describe('the event of finished checks', () => {
  it('arrives as it was emitted', () => {
    const stored: unknown = JSON.parse(JSON.stringify(event))
    expect(CHECKS_FINISHED.data.parse(stored)).toEqual(event)
  })

  it('names a known service', () => {
    const results = [{ ...event.results[0], service: 'unknown' }]
    expect(CHECKS_FINISHED.data.safeParse({ ...event, results }).success).toBe(false)
  })
})
