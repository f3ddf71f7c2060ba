import type { Language, Sentence } from '../errors/in-language.ts'
import { runbookIn } from '../health/runbooks.ts'
import type { Notification, NotificationKind } from './notification.ts'
import type { AlertClass } from './rules.ts'
import { SUBJECTS } from './subjects.ts'

export type MessageOptions = {
  readonly language: Language
  /** Public URL of the service, without a slash at its end. */
  readonly serverUrl: string
  /** URL before the paths of runbooks; unset, the path itself is shown. */
  readonly runbookUrl?: string | undefined
}

/** A notification for people: one line, and what to know and do. */
export type Message = { readonly subject: string; readonly lines: readonly string[] }

const KINDS: Readonly<Record<Exclude<NotificationKind, 'firing'>, Sentence>> = {
  escalated: { en: 'more severe', ja: '悪化' },
  reminder: { en: 'reminder', ja: '継続中' },
  resolved: { en: 'resolved', ja: '復旧' },
  lapsed: { en: 'no longer checked', ja: '監視対象外' },
  emergency: { en: 'sent by an operator', ja: '担当者による送信' },
  'repair-failed': { en: 'repair failed', ja: '修復失敗' },
}
const CLASSES: Readonly<Record<AlertClass, Sentence>> = {
  critical: { en: 'CRITICAL', ja: '重大' },
  warning: { en: 'WARNING', ja: '警告' },
}
const TEXTS = {
  since: { en: 'failing since', ja: '障害の発生' },
  was: { en: 'was failing since', ja: '障害の発生（復旧済み）' },
  action: { en: 'What to do', ja: '対処' },
  runbook: { en: 'Runbook', ja: '手順書' },
  console: { en: 'Console', ja: '管理画面' },
  emergency: { en: 'Emergency alert', ja: '緊急アラート' },
  id: { en: 'Notification', ja: '通知ID' },
} as const satisfies Readonly<Record<string, Sentence>>

/** More of a detail does not fit into a message; the console has all of it. */
const MAX_DETAIL = 500

/** Composes what the operators read. Contains no HTML and no control characters. */
export function alertMessage(notification: Notification, options: MessageOptions): Message {
  const { kind, incidents, reason } = notification
  const { language, serverUrl } = options
  const label = [
    CLASSES[notification.class][language],
    ...(kind === 'firing' ? [] : [KINDS[kind][language]]),
  ]
  const subjects = incidents.map(({ subject }) => SUBJECTS[subject][language])
  const title = kind === 'emergency' ? TEXTS.emergency[language] : subjects.join(', ')
  return {
    subject: `[${label.join(' – ')}] ${title}`,
    lines: [
      ...(reason === undefined ? [] : [clean(reason), '']),
      ...incidents.flatMap((incident) => [...incidentLines(notification, incident, options), '']),
      `${TEXTS.console[language]}: ${serverUrl}/admin`,
      `${TEXTS.id[language]}: ${notification.id}`,
    ],
  }
}

function incidentLines(
  { kind }: Notification,
  { subject, since, checks }: Notification['incidents'][number],
  { language, runbookUrl }: MessageOptions,
): string[] {
  const isOver = kind === 'resolved' || kind === 'lapsed'
  const state = (isOver ? TEXTS.was : TEXTS.since)[language]
  const lines = [`${SUBJECTS[subject][language]}: ${state} ${inTokyo(since)}`]
  if (isOver) return lines
  for (const { check, detail, action, runbook } of checks) {
    lines.push(`- ${check}${detail ? `: ${clean(detail[language])}` : ''}`)
    if (action) lines.push(`  ${TEXTS.action[language]}: ${clean(action[language])}`)
    lines.push(
      `  ${TEXTS.runbook[language]}: ${runbookLink(runbookIn(language, runbook), runbookUrl)}`,
    )
  }
  return lines
}

const runbookLink = (runbook: string, url: string | undefined) =>
  url === undefined ? runbook : `${url.replace(/\/$/, '')}/${runbook}`

/** A text that a check or an operator wrote, as one line. */
function clean(text: string): string {
  const oneLine = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return oneLine.length > MAX_DETAIL ? `${oneLine.slice(0, MAX_DETAIL).toWellFormed()}…` : oneLine
}

const TOKYO = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'short',
})

const inTokyo = (at: number) => `${TOKYO.format(at)} JST`
