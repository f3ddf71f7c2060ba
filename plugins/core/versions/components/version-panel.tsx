'use client'
import '../../console/kit.css'
import { Button, toast, useConfig, useDocumentInfo, useFormModified } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { callService, type Problem } from '../../console/call-service.ts'
import { type Confirmation, ConfirmDialog } from '../../console/dialog.tsx'
import { ProblemNotice } from '../../console/problem-notice.tsx'
import { QueryView } from '../../console/query-view.tsx'
import { StatusPill } from '../../console/status-pill.tsx'
import { useServiceQuery } from '../../console/use-service-query.ts'
import { relationId } from '../../database/relation-id.ts'
import { useDay } from './days.ts'
import { forceOf, type ShownVersion } from './force-of.ts'
import { STATUS_STYLES } from './status-cell.tsx'
import { useTexts } from './texts.ts'
import { VersionHistory } from './version-history.tsx'

type Props = {
  readonly collection: string
  /** Field that says which text of the brand a record is a version of. */
  readonly kind: string
  /** Whether versions have an effective date. */
  readonly scheduled: boolean
}

/** Head of the page of a version: its status, what can be done with it, and the other versions of the text. */
export function VersionPanel(props: Props) {
  const { id, data } = useDocumentInfo()
  if (id === undefined || !data) return null
  return <Panel {...props} key={id} version={data as ShownVersion} />
}

function Panel({ version, ...of }: Props & { readonly version: ShownVersion }) {
  const texts = useTexts()
  const { api, admin } = useConfig().config.routes
  const modified = useFormModified()
  const router = useRouter()
  const dayOf = useDay()
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const history = useServiceQuery<{ docs: ShownVersion[] }>(historyUrl(api, of, version))
  const published = history.value?.docs.find(({ status }) => status === 'published')

  const send = async <T,>(operation: string, body?: object): Promise<T | undefined> => {
    setRunning(true)
    setProblem(null)
    const answer = await callService<T>(`${api}/${of.collection}/${version.id}/${operation}`, {
      method: 'POST',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    setRunning(false)
    if (answer.ok) return answer.value
    setProblem(answer.problem)
    history.reload()
    return undefined
  }
  const publish = async () => {
    if (!(await send('publish', { replaces: published?.id ?? null }))) return
    toast.success(texts.donePublish)
    // The form is shown again as one that cannot be changed.
    window.location.reload()
  }
  const copy = async () => {
    const made = await send<ShownVersion>('new-version')
    if (!made) return
    toast.success(texts.doneCopy(made.version))
    router.push(`${admin}/collections/${of.collection}/${made.id}`)
  }
  const askToPublish = () => {
    const day = of.scheduled && version.effectiveDate ? dayOf(version.effectiveDate) : undefined
    setConfirmation({
      heading: texts.confirmHeading(version.version),
      body: [
        published ? texts.confirmNext(published.version) : texts.confirmFirst,
        day && texts.confirmDay(day),
      ]
        .filter(Boolean)
        .join(' '),
      confirm: texts.publish,
      run: publish,
    })
  }
  const button = { disabled: running || modified, margin: false, size: 'medium' } as const
  return (
    <section aria-labelledby="version-panel-heading" className="kit-panel">
      <header className="kit-bar">
        <h2 id="version-panel-heading">{texts.heading(version.version)}</h2>
        <StatusPill styles={STATUS_STYLES} texts={texts.status} value={version.status} />
      </header>
      <div className="kit-bar">
        {version.status === 'draft' ? (
          <Button
            {...button}
            disabled={button.disabled || history.value === null}
            id="version-publish"
            onClick={askToPublish}
          >
            {texts.publish}
          </Button>
        ) : (
          <Button {...button} id="version-copy" onClick={() => void copy()}>
            {version.status === 'published' ? texts.newVersion : texts.restore}
          </Button>
        )}
      </div>
      <p>{modified ? texts.saveFirst : texts[version.status]}</p>
      {of.scheduled && version.publishedAt && <p>{forceOf(version, texts, dayOf)}</p>}
      {version.basedOn && <p>{texts.basedOn(version.basedOn)}</p>}
      <ProblemNotice problem={problem} />
      <details>
        <summary>{texts.history}</summary>
        <QueryView query={history}>
          {({ docs }) => <VersionHistory {...of} current={version.id} versions={docs} />}
        </QueryView>
      </details>
      <ConfirmDialog confirmation={confirmation} onClose={() => setConfirmation(null)} />
    </section>
  )
}

const COLUMNS = ['version', 'status', 'publishedAt', 'effectiveDate', 'inForceUntil']

function historyUrl(api: string, { collection, kind }: Props, version: ShownVersion): string {
  const query = new URLSearchParams({
    'where[brand][equals]': relationId(version.brand),
    [`where[${kind}][equals]`]: String(version[kind as keyof ShownVersion]),
    sort: '-createdAt',
    limit: '100',
    depth: '0',
  })
  for (const name of COLUMNS) query.set(`select[${name}]`, 'true')
  return `${api}/${collection}?${query}`
}
