import { NO_ALERTS, type Observation, type Silence } from '../../../src/alerts/alert-state.ts'
import type { Notification } from '../../../src/alerts/notification.ts'
import { stepAlerts } from '../../../src/alerts/step.ts'
import type { Subject } from '../../../src/alerts/subjects.ts'

export const MINUTE_MS = 60_000
const START = Date.parse('2026-11-22T00:00:00Z')

const STATUSES = { h: 'healthy', w: 'warning', e: 'error', s: 'skipped' } as const

/** One check and its result in each minute: `h`, `w`, `e`, `s`, or `.` for none. */
export type Course = {
  readonly subject: Subject
  readonly check?: string
  readonly isVital?: true
  readonly results: string
}

/** A silence in minutes from the start. */
export type SilencedMinutes = Pick<Silence, 'subject'> & {
  readonly from: number
  readonly until: number
}

/** Runs the rules on a simulated clock, and returns every notification. */
export function simulate(
  courses: readonly Course[],
  silenced: readonly SilencedMinutes[] = [],
): Notification[] {
  const at = (minute: number) => START + minute * MINUTE_MS
  const silences = silenced.map(({ subject, from, until }) => {
    return { subject, from: at(from), until: at(until) }
  })
  const minutes = Math.max(...courses.map(({ results }) => results.length))
  let state = NO_ALERTS
  return Array.from({ length: minutes }, (_, minute) => {
    const results = courses.flatMap((course) => observation(course, minute) ?? [])
    const stepped = stepAlerts(state, { at: at(minute), results, silences })
    state = stepped.state
    return stepped.notifications
  }).flat()
}

function observation(course: Course, minute: number): Observation | undefined {
  const { subject, check = subject, isVital = false, results } = course
  const letter = results[minute] as keyof typeof STATUSES | '.' | undefined
  if (letter === undefined || letter === '.') return undefined
  return { check, subject, status: STATUSES[letter], isVital, runbook: `docs/runbooks/${check}.md` }
}

/** A notification in short, e.g. `2 firing critical database`. */
export const inShort = ({ at, kind, class: level, incidents }: Notification): string =>
  [(at - START) / MINUTE_MS, kind, level, ...incidents.map(({ subject }) => subject)].join(' ')
