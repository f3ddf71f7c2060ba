'use client'
import '../../console/kit.css'
import { Button, useConfig, useDocumentInfo, useFormModified } from '@payloadcms/ui'
import { ConfirmDialog } from '../../console/dialog.tsx'
import { ProblemNotice } from '../../console/problem-notice.tsx'
import { QueryView } from '../../console/query-view.tsx'
import { StatusPill } from '../../console/status-pill.tsx'
import { useServiceQuery } from '../../console/use-service-query.ts'
import { useDay } from './days.ts'
import { forceOf, type ShownVersion } from './force-of.ts'
import { seriesUrl } from './series-url.ts'
import { STATUS_STYLES } from './status-cell.tsx'
import { useTexts } from './texts.ts'
import { useVersionActions } from './use-version-actions.ts'
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
  const dayOf = useDay()
  const history = useServiceQuery<{ docs: ShownVersion[] }>(seriesUrl(api, of, version))
  const actions = useVersionActions(of.collection, history.reload)
  const published = history.value?.docs.find(({ status }) => status === 'published')

  const askToPublish = () =>
    actions.askToPublish({
      draft: version,
      published: published ?? null,
      day: (of.scheduled && version.effectiveDate) || undefined,
    })
  const button = { disabled: actions.running || modified, margin: false, size: 'medium' } as const
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
          <Button {...button} id="version-copy" onClick={() => void actions.copy(version.id)}>
            {version.status === 'published' ? texts.newVersion : texts.restore}
          </Button>
        )}
        {(history.value?.docs.length ?? 0) > 1 && (
          <Button
            buttonStyle="secondary"
            el="link"
            id="version-compare"
            margin={false}
            size="medium"
            to={`${admin}/collections/${of.collection}/${version.id}/comparison`}
          >
            {texts.comparePublished}
          </Button>
        )}
      </div>
      <p>{modified ? texts.saveFirst : texts[version.status]}</p>
      {of.scheduled && version.publishedAt && <p>{forceOf(version, texts, dayOf)}</p>}
      {version.basedOn && <p>{texts.basedOn(version.basedOn)}</p>}
      <ProblemNotice problem={actions.problem} />
      <details>
        <summary>{texts.history}</summary>
        <QueryView query={history}>
          {({ docs }) => <VersionHistory {...of} current={version.id} versions={docs} />}
        </QueryView>
      </details>
      <ConfirmDialog confirmation={actions.confirmation} onClose={actions.closeConfirmation} />
    </section>
  )
}
