import {
  type AlertState,
  type CheckState,
  downSubjects,
  type Incident,
  isDown,
  type Observation,
  type Silence,
} from './alert-state.ts'
import { type Notification, type NotificationKind, notificationOf } from './notification.ts'
import { classOf, observe } from './observe.ts'
import {
  ALERT_CLASSES,
  ALERT_RULES,
  LAPSE_MS,
  type Policy,
  RECOVERIES,
  REMIND_MS,
} from './rules.ts'
import { DEPENDS_ON, dependenciesOf, SUBJECT_NAMES, type Subject } from './subjects.ts'

export type StepInput = {
  /** Ms since 1970. */
  readonly at: number
  /** What was found at that time; none if only time has passed. */
  readonly results?: readonly Observation[]
  readonly silences?: readonly Silence[]
  /** What another process notifies of: it is not announced here, nor what depends on it. */
  readonly elsewhere?: readonly Subject[]
}

const POLICY: Policy = { rules: ALERT_RULES, dependsOn: DEPENDS_ON, remindMs: REMIND_MS }

/**
 * What follows from new results, or from the time alone: the next state, and what the operators are told. Pure; the
 * caller stores both together, so that each decision is made once.
 *
 * A result that is not newer than the last one of its check is ignored: events may be delivered twice or late.
 *
 * @see docs/decisions/0191-notify-once-per-incident-of-a-service.md
 */
export function stepAlerts(
  state: AlertState,
  { at, results = [], silences = [], elsewhere = [] }: StepInput,
  policy: Policy = POLICY,
): { readonly state: AlertState; readonly notifications: readonly Notification[] } {
  const now = Math.max(state.now, at)
  const checks = observe(state, { at, results, elsewhere }, policy)
  for (const [id, check] of Object.entries(checks)) {
    if (now - check.at >= LAPSE_MS) delete checks[id]
  }
  const ongoing = SUBJECT_NAMES.flatMap((subject) => {
    const before = state.incidents.find((one) => one.subject === subject)
    return continued(before, subject, { now, checks }, policy) ?? []
  })
  const { incidents, consequences } = withoutConsequences(ongoing, elsewhere, policy)
  for (const id of consequences.flatMap((one) => one.checks)) {
    const check = checks[id]
    if (check) checks[id] = { ...check, streaks: {} }
  }
  const isSuppressed = suppression({ now, checks, incidents }, { silences, elsewhere }, policy)
  const happened = state.incidents
    .filter((before) => before.notified && !incidents.some(({ id }) => id === before.id))
    .map((incident): Happened => ({ kind: endOf(incident, checks), incident }))
  const told = incidents.map((incident) => {
    const kind = isSuppressed(incident.subject) ? undefined : dueNotification(incident, now, policy)
    if (!kind) return incident
    const reminders = kind === 'reminder' ? (incident.notified?.reminders ?? 0) + 1 : 0
    const announced = { ...incident, notified: { at: now, class: incident.class, reminders } }
    happened.push({ kind, incident: announced })
    return announced
  })
  const next = { now, checks, incidents: told }
  const kinds = [...new Set(happened.map(({ kind }) => kind))]
  return {
    state: next,
    notifications: kinds.map((kind) => {
      const affected = happened.filter((one) => one.kind === kind).map(({ incident }) => incident)
      return notificationOf(kind, affected, next)
    }),
  }
}

type Happened = { readonly kind: NotificationKind; readonly incident: Incident }

/** Incidents that began together with one of their dependency are only its consequences, unless one was announced. */
function withoutConsequences(
  ongoing: readonly Incident[],
  elsewhere: readonly Subject[],
  { dependsOn }: Policy,
) {
  const down = new Set([...elsewhere, ...downSubjects(ongoing)])
  const isConsequence = ({ subject, notified }: Incident) =>
    !notified &&
    (elsewhere.includes(subject) || dependenciesOf(subject, dependsOn).some((one) => down.has(one)))
  return {
    incidents: ongoing.filter((one) => !isConsequence(one)),
    consequences: ongoing.filter(isConsequence),
  }
}

/** The incident of a subject after this step, if there is one. */
function continued(
  before: Incident | undefined,
  subject: Subject,
  { now, checks }: Pick<AlertState, 'now' | 'checks'>,
  policy: Policy,
): Incident | undefined {
  const due = Object.values(checks).flatMap((check) => {
    const level = check.subject === subject ? classOf(check, policy) : undefined
    return level ? [{ check, level }] : []
  })
  const open = (before?.checks ?? []).filter(
    (id) => (checks[id]?.recoveries ?? RECOVERIES) < RECOVERIES,
  )
  const failing = [...new Set([...open, ...due.map(({ check }) => check.check)])]
  if (failing.length === 0) return undefined
  const starts = due.flatMap(({ check }) => Object.values(check.streaks).map(({ since }) => since))
  const since = before?.since ?? Math.min(...starts)
  const levels = [...due.map(({ level }) => level), ...(before ? [before.class] : [])]
  return {
    id: before?.id ?? `${subject}-${now}`,
    subject,
    class: ALERT_CLASSES.findLast((one) => levels.includes(one)) ?? 'warning',
    since,
    checks: failing,
    notified: before?.notified ?? null,
  }
}

/** Whether nothing is said about a subject now: it is silenced, or something is down that it cannot work without. */
function suppression(
  { now, checks, incidents }: AlertState,
  { silences, elsewhere }: Required<Pick<StepInput, 'silences' | 'elsewhere'>>,
  { dependsOn }: Policy,
): (subject: Subject) => boolean {
  const active = silences.filter(({ from, until }) => from <= now && now < until)
  const down = new Set([
    ...elsewhere,
    ...Object.values(checks).flatMap((check) => (isDown(check) ? [check.subject] : [])),
    ...downSubjects(incidents),
  ])
  return (subject) =>
    active.some((silence) => silence.subject === null || silence.subject === subject) ||
    elsewhere.includes(subject) ||
    dependenciesOf(subject, dependsOn).some((one) => down.has(one))
}

function dueNotification(
  { class: level, notified }: Incident,
  now: number,
  { remindMs }: Policy,
): NotificationKind | undefined {
  if (!notified) return 'firing'
  if (ALERT_CLASSES.indexOf(level) > ALERT_CLASSES.indexOf(notified.class)) return 'escalated'
  return now - notified.at >= remindMs[level] ? 'reminder' : undefined
}

/** How an incident has ended: its checks are healthy, or nothing is known of them any more. */
function endOf({ checks: ids }: Incident, checks: Readonly<Record<string, CheckState>>) {
  return ids.some((id) => checks[id]) ? 'resolved' : 'lapsed'
}
