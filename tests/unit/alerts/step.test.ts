import { describe, expect, it } from 'vitest'
import { NO_ALERTS, type Observation } from '../../../src/alerts/alert-state.ts'
import { stepAlerts } from '../../../src/alerts/step.ts'
import type { Subject } from '../../../src/alerts/subjects.ts'
import {
  type Course,
  inShort,
  type SilencedMinutes,
  simulate,
} from '../../support/alerts/simulate.ts'

const HOUR = 60
const told = (courses: readonly Course[], silences?: readonly SilencedMinutes[]) =>
  simulate(courses, silences).map(inShort)
const shop = (results: string): Course => ({ subject: 'commerce', results })
const mail = (results: string): Course => ({ subject: 'email', results })
const database = (results: string): Course => ({ subject: 'database', isVital: true, results })
const queue = (results: string): Course => ({ subject: 'queue', results })
const worker = (results: string): Course => ({ subject: 'worker', isVital: true, results })

describe('the alerts of a check', () => {
  it('begin at the third error in a row and end at the second healthy result', () => {
    expect(told([shop('heeeeehhh')])).toEqual([
      '3 firing warning commerce',
      '7 resolved warning commerce',
    ])
  })

  it('are critical if the error stops the business, or is one of the factory', () => {
    expect(told([{ ...shop('eee'), isVital: true }])).toEqual(['2 firing critical commerce'])
    expect(told([{ subject: 'factory', results: 'eee' }])).toEqual(['2 firing critical factory'])
  })

  it.each([
    ['alternates', 'eheheheheheheh'],
    ['fails twice now and then', 'eehheeheehhee'],
    ['is not configured', 'ssssss'],
    ['gives no results', '..e..e....'],
  ])('do not begin when it %s', (_, results) => {
    expect(told([shop(results)])).toEqual([])
  })

  it('do not end and begin again when single results are healthy', () => {
    expect(told([shop('eeeheheehehehh')])).toEqual([
      '2 firing warning commerce',
      '13 resolved warning commerce',
    ])
  })

  it('neither begin nor end while it is skipped', () => {
    expect(told([shop('sesesesss')])).toEqual(['5 firing warning commerce'])
    expect(told([shop('eeesssshshs')])).toEqual([
      '2 firing warning commerce',
      '9 resolved warning commerce',
    ])
  })

  it('wait 15 minutes when it only warns', () => {
    expect(told([shop('w'.repeat(15))])).toEqual([])
    expect(told([shop(`${'w'.repeat(16)}hh`)])).toEqual([
      '15 firing warning commerce',
      '17 resolved warning commerce',
    ])
  })

  it('wait 15 minutes for a mixture of warnings and errors too', () => {
    expect(told([shop('weeweeweeweeweewe')])).toEqual(['15 firing warning commerce'])
  })

  it('are repeated every hour while it is critical and every six hours otherwise', () => {
    expect(told([database('e'.repeat(3 * HOUR))])).toEqual([
      '2 firing critical database',
      '62 reminder critical database',
      '122 reminder critical database',
    ])
    expect(told([mail('e'.repeat(13 * HOUR))])).toEqual([
      '2 firing warning email',
      '362 reminder warning email',
      '722 reminder warning email',
    ])
  })

  it('say when it becomes more severe, once', () => {
    const vital = { ...shop('........eeeeehh'), check: 'commerce-login', isVital: true } as const
    expect(told([shop('eeeeeeeeeeeeehh'), vital])).toEqual([
      '2 firing warning commerce',
      '10 escalated critical commerce',
      '14 resolved critical commerce',
    ])
  })

  it('lapse when there are no results for a day', () => {
    const day = 24 * HOUR
    expect(told([shop('eee'), mail('h'.repeat(day + 4))])).toEqual([
      '2 firing warning commerce',
      '362 reminder warning commerce',
      '722 reminder warning commerce',
      '1082 reminder warning commerce',
      '1442 lapsed warning commerce',
    ])
  })
})

describe('several failures', () => {
  it('of one service are one incident', () => {
    const login = { ...shop('.eeeehh..'), check: 'commerce-login' }
    expect(told([shop('eeeeeeehh'), login])).toEqual([
      '2 firing warning commerce',
      '8 resolved warning commerce',
    ])
  })

  it('that begin and end together are one notification, the most severe first', () => {
    const all = simulate([mail('eeehh'), database('eeehh')])
    expect(all.map(inShort)).toEqual([
      '2 firing critical database email',
      '4 resolved critical database email',
    ])
    expect(new Set(all.map(({ id }) => id)).size).toBe(2)
  })

  it('raise one alert where one depends on the other, and no other when that recovers', () => {
    const down = 'e'.repeat(10)
    expect(
      told([database(`${down}hhhhhh`), queue(`${down}ehhhhh`), worker(`${down}eehhhh`)]),
    ).toEqual(['2 firing critical database', '11 resolved critical database'])
  })

  it('raise the other alert after three failures when only the first recovers', () => {
    const down = 'e'.repeat(10)
    expect(told([database(`${down}hhhhhh`), queue(`${down}eeeeee`)])).toEqual([
      '2 firing critical database',
      '11 resolved critical database',
      '14 firing warning queue',
    ])
  })

  it('are only delayed by a dependency that fails now and then', () => {
    expect(told([database('eheehee'), queue('eeeeeee')])).toEqual(['4 firing warning queue'])
  })

  it.each([
    ['only warns', 'w'.repeat(30)],
    ['has an error that does not stop the business', 'e'.repeat(30)],
  ])('are announced although a dependency %s, because that works', (_, results) => {
    const settings: Course = { subject: 'database', check: 'brand-settings', results }
    expect(told([settings, queue('.....eeeeee')])).toContain('7 firing warning queue')
  })

  it('end with a notification for each that was announced before the dependency failed', () => {
    expect(told([queue('eeeeeeeeehh'), database('...eeeehh..')])).toEqual([
      '2 firing warning queue',
      '5 firing critical database',
      '8 resolved critical database',
      '10 resolved warning queue',
    ])
  })
})

describe('a silence', () => {
  it.each([
    ['of the service', 'commerce' as const],
    ['of everything', null],
  ])('%s suppresses an incident that ends before it', (_, subject) => {
    expect(told([shop('heeeehhh')], [{ subject, from: 0, until: 8 }])).toEqual([])
  })

  it('of another service suppresses nothing', () => {
    expect(told([shop('eee')], [{ subject: 'email', from: 0, until: 9 }])).toEqual([
      '2 firing warning commerce',
    ])
  })

  it('delays the notification of an incident that outlasts it', () => {
    expect(told([shop('eeeeeeeee')], [{ subject: null, from: 0, until: 6 }])).toEqual([
      '6 firing warning commerce',
    ])
  })

  it('suppresses reminders, but not the end of an incident that was announced', () => {
    expect(
      told([database(`${'e'.repeat(100)}hh`)], [{ subject: null, from: 30, until: 200 }]),
    ).toEqual(['2 firing critical database', '101 resolved critical database'])
  })
})

describe('what the watcher notifies of', () => {
  const error = (subject: Subject): Observation => {
    return {
      check: subject,
      subject,
      status: 'error',
      isVital: true,
      runbook: 'docs/runbooks/a.md',
    }
  }

  it.each<[string, Subject, readonly Subject[], boolean]>([
    ['the same service is not announced again', 'database', ['database'], false],
    ['what depends on it is not announced', 'queue', ['database'], false],
    ['anything else is announced', 'commerce', ['database'], true],
  ])('is its own: %s', (_, subject, elsewhere, isAnnounced) => {
    let state = NO_ALERTS
    const told = [1, 2, 3, 4].flatMap((at) => {
      const next = stepAlerts(state, { at, results: [error(subject)], elsewhere })
      state = next.state
      return next.notifications
    })
    expect(told.length > 0).toBe(isAnnounced)
  })
})
