import { getTranslation } from '@payloadcms/translations'
import { Gutter, SetStepNav } from '@payloadcms/ui'
import { notFound } from 'next/navigation.js'
import type { DataFromCollectionSlug, DocumentViewServerProps, Payload } from 'payload'
import type { ReactNode } from 'react'
import { ERROR_TABLE, type ErrorCode } from '../../../../src/errors/error-table.ts'
import { inLanguage } from '../../../../src/errors/in-language.ts'
import { RequestReference } from '../../../core/console/request-reference.tsx'
import { StatusPill } from '../../../core/console/status-pill.tsx'
import { tokyoTime } from '../../../core/console/tokyo-time.ts'
import { actionName } from '../components/action-name.ts'
import { accountsOf, choiceLabel, fieldLabel, targetLabel } from '../components/audit-words.ts'
import { RecordName } from '../components/record-name.tsx'
import '../../../core/console/kit.css'
import '../components/audit.css'

type AuditLog = DataFromCollectionSlug<'audit-log'>

const OUTCOMES = { allowed: 'success', denied: 'error' } as const

/** One entry of the audit log, to be read: nothing of it can be changed. */
export function AuditView({ doc, i18n, payload }: DocumentViewServerProps) {
  // Payload asks also for the page of a new entry, which there is not.
  if (!doc?.id) notFound()
  const entry = doc as AuditLog
  const { config } = payload.collections['audit-log']
  const { routes } = payload.config
  const title = actionName(payload.config, entry.action, i18n)
  const outcomes = {
    allowed: choiceLabel(config, 'outcome', 'allowed', i18n),
    denied: choiceLabel(config, 'outcome', 'denied', i18n),
  }
  const facts: readonly (readonly [name: keyof AuditLog, value: ReactNode])[] = [
    ['createdAt', <Time key="time" at={entry.createdAt} language={i18n.language} />],
    ['action', <WithCode code={entry.action} key="action" text={title} />],
    [
      'outcome',
      <StatusPill key="outcome" styles={OUTCOMES} texts={outcomes} value={entry.outcome} />,
    ],
    ['reason', entry.reason && <Reason code={entry.reason} i18n={i18n} key="reason" />],
    ['actorKind', choiceLabel(config, 'actorKind', entry.actorKind, i18n)],
    [
      'actor',
      entry.actor && (
        <RecordName
          id={entry.actor}
          key="actor"
          payload={payload}
          slug={accountsOf(entry.actorKind)}
        />
      ),
    ],
    ['target', entry.target && targetLabel(payload.config, entry.target, i18n)],
    [
      'record',
      entry.record && (
        <RecordName id={entry.record} key="record" payload={payload} slug={entry.target ?? ''} />
      ),
    ],
    ['changed', changedFields(payload, entry, i18n)],
    ['method', entry.method],
    ['path', entry.path && <code key="path">{entry.path}</code>],
    ['ipAddress', entry.ipAddress],
    ['requestId', entry.requestId && <RequestReference id={entry.requestId} key="request" />],
  ]
  return (
    <Gutter className="kit-page">
      <SetStepNav
        nav={[
          {
            label: getTranslation(config.labels.plural, i18n),
            url: `${routes.admin}/collections/audit-log`,
          },
          { label: title },
        ]}
      />
      <h1>{title}</h1>
      <dl className="audit-facts">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{fieldLabel(config, name, i18n)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Gutter>
  )
}

type I18n = DocumentViewServerProps['i18n']

function Time({ at, language }: { readonly at: string; readonly language: string }) {
  return <time dateTime={at}>{tokyoTime(language)(at)}</time>
}

/** A text with the code that it stands for. */
function WithCode({ text, code }: { readonly text: string; readonly code: string }) {
  return (
    <>
      {text}
      {text !== code && <code className="audit-code">{code}</code>}
    </>
  )
}

/** Why it was denied: what the caller was told, if the error table still has the code. */
function Reason({ code, i18n }: { readonly code: string; readonly i18n: I18n }) {
  const known = Object.hasOwn(ERROR_TABLE, code) && ERROR_TABLE[code as ErrorCode].message
  return <WithCode code={code} text={known ? inLanguage({ i18n }, known) : code} />
}

function changedFields(payload: Payload, { changed, target }: AuditLog, i18n: I18n): string {
  const collection = payload.config.collections.find(({ slug }) => slug === target)
  const names = Array.isArray(changed) ? changed.map(String) : []
  return names
    .map((name) => fieldLabel(collection, name, i18n))
    .join(i18n.language === 'ja' ? '、' : ', ')
}
