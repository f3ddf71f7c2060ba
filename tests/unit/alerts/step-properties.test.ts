import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AlertState,
  alertStateSchema,
  NO_ALERTS,
  type Observation,
} from '../../../src/alerts/alert-state.ts'
import type { Notification } from '../../../src/alerts/notification.ts'
import { type StepInput, stepAlerts } from '../../../src/alerts/step.ts'
import type { Subject } from '../../../src/alerts/subjects.ts'
import { MINUTE_MS } from '../../support/alerts/simulate.ts'

const CHECKS: readonly Pick<Observation, 'check' | 'subject' | 'isVital'>[] = [
  { check: 'database', subject: 'database', isVital: true },
  { check: 'worker', subject: 'worker', isVital: true },
  { check: 'queue', subject: 'queue', isVital: false },
  { check: 'commerce', subject: 'commerce', isVital: false },
  { check: 'commerce-login', subject: 'commerce', isVital: true },
]
/** Half of them are errors: otherwise incidents would be rare. */
const status = fc.constantFrom<Observation['status']>(
  'error',
  'error',
  'error',
  'healthy',
  'warning',
  'skipped',
)
const results = fc
  .array(fc.record({ of: fc.constantFrom(...CHECKS), status }), { maxLength: 5 })
  .map((given) =>
    given.map(({ of, ...rest }) => ({ ...of, ...rest, runbook: 'docs/runbooks/a.md' })),
  )
const silenced = fc.option(fc.constantFrom<Subject | null>('commerce', 'database', null), {
  nil: undefined,
  freq: 8,
})
const steps = fc.array(fc.record({ minutes: fc.integer({ min: 1, max: 40 }), results, silenced }), {
  minLength: 1,
  maxLength: 60,
})
type Steps = typeof steps extends fc.Arbitrary<infer Value> ? Value : never

function inputs(given: Steps): StepInput[] {
  let at = 0
  return given.map((step) => {
    at += step.minutes * MINUTE_MS
    const silences =
      step.silenced === undefined ? [] : [{ subject: step.silenced, from: at, until: at + 1 }]
    return { at, results: step.results, silences }
  })
}

/** Runs the steps; `repeat` delivers each step as often. */
function run(given: Steps, repeat = 1) {
  let state: AlertState = NO_ALERTS
  const told: Notification[] = []
  for (const input of inputs(given).flatMap((one) => Array<StepInput>(repeat).fill(one))) {
    const next = stepAlerts(state, input)
    state = next.state
    told.push(...next.notifications)
  }
  return { state, told }
}

describe('for any results, the notifications', () => {
  const always = (name: string, holds: (given: Steps) => void) =>
    it(name, () => fc.assert(fc.property(steps, holds), { numRuns: 1000 }))

  always('tell of each incident its begin, then changes, then its end', (given) => {
    const { told, state } = run(given)
    const courses = new Map<string, string[]>()
    for (const { kind, incidents } of told) {
      for (const { id } of incidents) courses.set(id, [...(courses.get(id) ?? []), kind])
    }
    for (const [id, kinds] of courses) {
      expect(kinds.join(' ')).toMatch(/^firing( escalated| reminder)*( resolved| lapsed)?$/)
      const isOpen = state.incidents.some((one) => one.id === id)
      expect(isOpen).toBe(!/resolved|lapsed/.test(kinds.at(-1) ?? ''))
    }
  })

  always('have different ids', (given) => {
    const { told } = run(given)
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
  })

  always('are the same when every event is delivered three times', (given) => {
    expect(run(given, 3)).toEqual(run(given))
  })

  always('say nothing of what is silenced, except that it is over', (given) => {
    let state: AlertState = NO_ALERTS
    for (const input of inputs(given)) {
      const next = stepAlerts(state, input)
      state = next.state
      const [silence] = input.silences ?? []
      for (const { kind, incidents } of next.notifications) {
        if (!silence || kind === 'resolved' || kind === 'lapsed') continue
        expect(silence.subject).not.toBeNull()
        expect(incidents.map(({ subject }) => subject)).not.toContain(silence.subject)
      }
    }
  })

  always('never announce what depends on something that has a critical incident', (given) => {
    const down = new Set<string>()
    for (const { kind, incidents } of run(given).told.toSorted((a, b) => a.at - b.at)) {
      for (const { subject, class: level } of incidents) {
        if (kind === 'firing' && (subject === 'queue' || subject === 'worker')) {
          expect(down).not.toContain('database')
        }
        if (kind === 'resolved' || kind === 'lapsed') down.delete(subject)
        else if (level === 'critical') down.add(subject)
      }
    }
  })

  always('follow from a state that may be stored as JSON', (given) => {
    const { state } = run(given)
    expect(alertStateSchema.parse(JSON.parse(JSON.stringify(state)))).toEqual(state)
  })
})
