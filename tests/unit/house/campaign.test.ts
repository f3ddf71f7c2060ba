import { describe, expect, it } from 'vitest'
import { readRecord } from '../../campaign/read-record.ts'
import { type Campaign, coveredFingerprint, gapsOf } from '../../campaign/record.ts'
import { stepsOf, WHOLE } from '../../campaign/steps.ts'

const whole: Campaign = {
  date: '2026-11-22T00:00:00.000Z',
  commit: '0'.repeat(40),
  sources: 'a'.repeat(64),
  numbers: WHOLE,
  steps: stepsOf(WHOLE).map(({ name }) => ({ name, seconds: 1, passed: true })),
}

describe('the campaign', () => {
  it('covers the sources when it ran whole on them', () => {
    expect(gapsOf(whole, whole.sources)).toEqual([])
  })

  it.each<[string, Campaign | undefined, string]>([
    ['was never run', undefined, 'No campaign has been recorded.'],
    ['ran on other sources', { ...whole, sources: 'b'.repeat(64) }, 'The sources have changed'],
    [
      'failed in a step',
      { ...whole, steps: whole.steps.map((step) => ({ ...step, passed: step.name !== 'demo' })) },
      'Of its steps, "demo" failed.',
    ],
    ['left out a step', { ...whole, steps: whole.steps.slice(1) }, 'It had no "all tests".'],
    [
      'repeated too little',
      { ...whole, numbers: { ...WHOLE, kills: 20 } },
      'It had 20 kills instead of 200.',
    ],
  ])('says so when it %s', (_, campaign, gap) => {
    expect(gapsOf(campaign, whole.sources)).toEqual([expect.stringContaining(gap)])
  })

  it('has a record of the right form, and the run says what it does not cover', async ({
    annotate,
  }) => {
    const record = await readRecord()
    const sources = await coveredFingerprint()
    const gaps = gapsOf(record, sources)
    for (const gap of gaps) await annotate(`${gap} Run "npm run test:campaign" before a release.`)
    // Only a whole campaign is recorded.
    const unlike = gaps.filter((gap) => !/sources have changed|failed|No campaign/.test(gap))
    expect(unlike).toEqual([])
  })
})
