import { describe, expect, it } from 'vitest'
import { readRecord } from '../../campaign/read-record.ts'
import { type Campaign, coveredFingerprint, gapsOf, withStep } from '../../campaign/record.ts'
import { IN_ALL_LOOKS, stepsOf, WHOLE } from '../../campaign/steps.ts'
import { codeFiles } from '../../support/system/project-files.ts'

const SOURCES = 'a'.repeat(64)
const DATE = '2026-11-22T00:00:00.000Z'
const STEPS = stepsOf(WHOLE)
const whole: Campaign = {
  steps: STEPS.map(({ name, env = {} }) => ({
    name,
    date: DATE,
    commit: '0'.repeat(40),
    sources: SOURCES,
    seconds: 1,
    passed: true,
    env: { ...env },
  })),
}
/** The whole campaign with another step "kills". */
const withKills = (changes: Partial<Campaign['steps'][number]>): Campaign => ({
  steps: whole.steps.map((step) => (step.name === 'kills' ? { ...step, ...changes } : step)),
})

describe('the campaign', () => {
  it('covers the sources when each step passed in full on them', () => {
    expect(gapsOf(whole, SOURCES)).toEqual([])
  })

  it.each<[string, Campaign | undefined, string]>([
    ['was never run', undefined, 'No campaign has been recorded.'],
    [
      'ran a step on other sources',
      withKills({ sources: 'b'.repeat(64) }),
      `The sources have changed since these steps: "kills" (${DATE}).`,
    ],
    ['failed in a step', withKills({ passed: false }), `These steps failed: "kills" (${DATE}).`],
    [
      'left out a step',
      { steps: whole.steps.slice(1) },
      'These steps have no record: "all tests".',
    ],
    [
      'repeated too little',
      withKills({ env: { KILLS: '20', KILL_SEED: '20261121' } }),
      'These steps repeated too little: "kills" (KILLS=20 instead of 200).',
    ],
    [
      'saw fewer looks',
      { steps: whole.steps.map((step) => (step.name === 'looks' ? { ...step, env: {} } : step)) },
      'These steps repeated too little: "looks" (LOOKS=0 instead of all).',
    ],
  ])('says so when it %s', (_, campaign, gap) => {
    expect(gapsOf(campaign, SOURCES)).toEqual([gap])
  })

  it('is recorded step by step, in its order, without steps that are gone', () => {
    const [first, second, third] = whole.steps
    if (!first || !second || !third) throw new Error('The campaign has too few steps.')
    const partly = withStep({ steps: [{ ...first, name: 'gone' }, third] }, second)
    expect(partly).toEqual({ steps: [second, third] })
    const again = { ...third, passed: false }
    expect(withStep(partly, again)).toEqual({ steps: [second, again] })
    expect(withStep(undefined, first)).toEqual({ steps: [first] })
  })

  it('has each step once, also in its record, and the run says what that does not cover', async ({
    annotate,
  }) => {
    const record = await readRecord()
    for (const gap of gapsOf(record, await coveredFingerprint())) {
      await annotate(`${gap} Run "npm run test:campaign" before a release.`)
    }
    for (const steps of [STEPS, record?.steps ?? []]) {
      const names = steps.map(({ name }) => name)
      expect(names).toEqual([...new Set(names)])
    }
  })
})

describe('a step of the campaign', () => {
  it('raises every number with which a test repeats itself, and sets every seed', async () => {
    const raised = new Map(STEPS.flatMap(({ env = {} }) => Object.entries(env)))
    const tests = (await codeFiles()).filter(({ file }) => file.startsWith('tests/'))
    const kept: string[] = []
    let found = 0
    for (const { file, text } of tests) {
      for (const [, name = '', usual = ''] of text.matchAll(
        /Number\(process\.env\.(\w+) \?\? ([\d_]+)\)/g,
      )) {
        found += 1
        const number = Number(raised.get(name))
        const most = Number(usual.replaceAll('_', ''))
        const isRaised =
          name.endsWith('_SEED') || name === 'PLACES' ? number >= most : number > most
        if (!isRaised) kept.push(`${file}: ${name} is ${most}, in the campaign ${number}`)
      }
    }
    expect(found).toBeGreaterThan(8)
    expect(kept).toEqual([])
  })

  it('shows in all looks what end-to-end tests see in two', () => {
    expect(IN_ALL_LOOKS.length).toBeGreaterThan(10)
    for (const name of ['every-screen', 'first-look', 'logs-console', 'registration-console'])
      expect(IN_ALL_LOOKS).toContain(`tests/e2e/${name}.test.ts`)
    expect(IN_ALL_LOOKS).not.toContain('tests/e2e/shared-rules.test.ts')
  })
})
