import type { Payload } from 'payload'
import { describe, expect, it } from 'vitest'
import { environmentHealth } from '../../../plugins/operations/diagnostics/emergency/checks/configuration.ts'
import { emergencyChecks } from '../../../plugins/operations/diagnostics/emergency/emergency-checks.ts'
import { planRepairs } from '../../../plugins/operations/diagnostics/emergency/execute-repairs.ts'
import { REPAIRS } from '../../../plugins/operations/diagnostics/emergency/repairs/allowlist.ts'
import {
  described,
  type Repair,
  repairPart,
} from '../../../plugins/operations/diagnostics/emergency/repairs/define-repair.ts'
import { installedCore } from '../../support/service/installed-core.ts'

const checks = emergencyChecks(installedCore)
const payload = {} as Payload
const signal = new AbortController().signal

describe('the emergency diagnosis', () => {
  it('has the five checks of the specification', () => {
    expect(checks.map(({ id }) => id)).toEqual([
      'network',
      'dns',
      'certificates',
      'database-integrity',
      'configuration',
    ])
  })

  it('asks every system that the environment names', () => {
    const named = checks[0]?.parts.map(({ id }) => id)
    expect(named).toEqual([
      'public-url',
      'database',
      'identity-provider',
      'shop',
      'factory',
      'mail-server',
    ])
  })

  it('ends within two minutes, even if each check takes all of its time', () => {
    // They run at once.
    expect(Math.max(...checks.map(({ timeoutMs }) => timeoutMs))).toBeLessThanOrEqual(120_000)
  })

  it('reports an environment that is wrong by the names of its variables', () => {
    const wrong = () => {
      throw new Error('Correct these variables: DATABASE_URL')
    }
    expect(environmentHealth(wrong)).toEqual({
      status: 'error',
      detail: 'Correct these variables: DATABASE_URL',
    })
    expect(environmentHealth(() => {})).toEqual({ status: 'healthy' })
  })
})

describe('the allowlist of repairs', () => {
  it('is exactly this, with what runs without a person', () => {
    expect(REPAIRS.map(({ id, isAutomatic }) => [id, isAutomatic])).toEqual([
      ['stuck-sessions', true],
      ['missing-queues', true],
      ['missing-records', false],
      ['invalid-indexes', true],
      ['unvalidated-constraints', false],
    ])
  })

  it('has a part of the diagnosis for each repair, which finds what it repairs', () => {
    const parts = checks.find(({ id }) => id === 'database-integrity')?.parts.map(({ id }) => id)
    expect(parts).toEqual(expect.arrayContaining(REPAIRS.map(({ id }) => id)))
  })

  it('states everything in Japanese too', () => {
    const sentences = [
      ...REPAIRS.flatMap(({ name, title, description, problem, change }) => [
        ...[name, title, description, problem('name'), change('name')],
      ]),
      ...checks.flatMap(({ title, action, parts }) => [
        ...[title, action, ...parts.map((part) => part.title)],
      ]),
    ]
    for (const { en, ja } of sentences) {
      expect(en).not.toBe('')
      expect(ja).not.toBe('')
    }
    expect(REPAIRS.every(({ description: { ja } }) => /[ぁ-ん]/.test(ja))).toBe(true)
  })
})

describe('a repair', () => {
  const applied: string[] = []
  const repair = (found: readonly string[]): Repair => ({
    id: 'sample',
    name: { en: 'Repair sample', ja: '例の修復' },
    title: { en: 'Sample', ja: '例' },
    description: { en: 'Repairs it.', ja: '修復します。' },
    isAutomatic: true,
    status: 'warning',
    find: async () => found,
    problem: (name) => ({ en: `${name} is wrong.`, ja: `${name}が不正です。` }),
    change: (name) => ({ en: `Repairs ${name}.`, ja: `${name}を修復します。` }),
    apply: async (_, names) => {
      applied.push(...names)
    },
  })

  it('is planned without being applied', async () => {
    expect(await planRepairs(payload, [repair(['a', 'b']), repair([])])).toMatchObject([
      { outcome: 'planned', changes: [{ en: 'Repairs a.' }, { en: 'Repairs b.' }] },
      { outcome: 'not-needed', changes: [] },
    ])
    expect(applied).toEqual([])
  })

  it('has a part that says what is wrong, and is healthy if nothing is', async () => {
    const run = (found: string[]) =>
      repairPart(repair(found), 'schema').run({ payload, signal, wasProblem: false })
    expect(await run(['a'])).toMatchObject({ status: 'warning', detail: { en: 'a is wrong.' } })
    expect(await run([])).toEqual({ status: 'healthy' })
  })

  it('shows the first ten findings and counts the others', () => {
    const names = Array.from({ length: 13 }, (_, index) => `i${index}`)
    const shown = described(names, repair([]).problem)
    expect(shown).toHaveLength(11)
    expect(shown.at(-1)).toEqual({ en: 'And 3 more.', ja: 'ほか3件。' })
  })
})
