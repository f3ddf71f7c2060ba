'use client'
import '../../console/kit.css'
import './comparison.css'
import { getTranslation } from '@payloadcms/translations'
import {
  Button,
  Gutter,
  Link,
  SetStepNav,
  useConfig,
  useDocumentInfo,
  useDocumentTitle,
  useTranslation,
} from '@payloadcms/ui'
import { useSearchParams } from 'next/navigation'
import type { CollectionSlug } from 'payload'
import { useId, useState } from 'react'
import { ConfirmDialog } from '../../console/dialog.tsx'
import { ProblemNotice } from '../../console/problem-notice.tsx'
import { QueryView } from '../../console/query-view.tsx'
import { StatusPill } from '../../console/status-pill.tsx'
import { useServiceQuery } from '../../console/use-service-query.ts'
import type { Comparison } from '../compare-versions.ts'
import { ComparedText } from './compared-text.tsx'
import type { ShownVersion } from './force-of.ts'
import { seriesUrl } from './series-url.ts'
import { STATUS_STYLES } from './status-cell.tsx'
import { useTexts } from './texts.ts'
import { useVersionActions } from './use-version-actions.ts'

type Props = {
  readonly collection: string
  readonly kind: string
  readonly scheduled: boolean
}

/** Page of a version that compares it with another one, where it is published on a day, and an older one is restored. */
export function ComparisonView(props: Props) {
  const { id, data } = useDocumentInfo()
  if (id === undefined || !data) return null
  return <Compared {...props} key={id} version={data as ShownVersion} />
}

function Compared({ version, ...of }: Props & { readonly version: ShownVersion }) {
  const texts = useTexts()
  const { title } = useDocumentTitle()
  const { config, getEntityConfig } = useConfig()
  const { api, admin } = config.routes
  const { labels } = getEntityConfig({ collectionSlug: of.collection as CollectionSlug })
  const { i18n } = useTranslation()
  const [other, setOther] = useState(useSearchParams().get('with') ?? '')
  const history = useServiceQuery<{ docs: ShownVersion[] }>(seriesUrl(api, of, version))
  const query = other === '' ? '' : `?with=${encodeURIComponent(other)}`
  const comparison = useServiceQuery<Comparison>(
    `${api}/${of.collection}/${version.id}/comparison${query}`,
  )
  return (
    <Gutter className="kit-page comparison">
      <SetStepNav
        nav={[
          {
            label: getTranslation(labels.plural, i18n),
            url: `${admin}/collections/${of.collection}`,
          },
          { label: title, url: `${admin}/collections/${of.collection}/${version.id}` },
          { label: texts.compare },
        ]}
      />
      <div className="kit-bar">
        <h2>{texts.compareHeading(version.version)}</h2>
        <StatusPill styles={STATUS_STYLES} texts={texts.status} value={version.status} />
        <Link href={`${admin}/collections/${of.collection}/${version.id}`} prefetch={false}>
          {texts.toText}
        </Link>
      </div>
      <OtherVersion
        current={version.id}
        onChoose={setOther}
        value={other || (comparison.value?.before?.id ?? '')}
        versions={history.value?.docs ?? []}
      />
      <ProblemNotice problem={history.problem} />
      <QueryView query={comparison}>
        {(value) => (
          <>
            <Actions {...of} comparison={value} version={version} versions={history.value?.docs} />
            {value.before === null && <p>{texts.nothingBefore}</p>}
            {value.texts.map((text) => (
              <ComparedText key={text.name} {...text} />
            ))}
          </>
        )}
      </QueryView>
    </Gutter>
  )
}

type OtherProps = {
  readonly current: string
  readonly versions: readonly ShownVersion[]
  readonly value: string
  readonly onChoose: (id: string) => void
}

/** Which version the shown one is compared with. */
function OtherVersion({ current, versions, value, onChoose }: OtherProps) {
  const texts = useTexts()
  const id = useId()
  const others = versions.filter((one) => one.id !== current)
  if (others.length === 0) return null
  return (
    <div className="kit-bar comparison__choice">
      <label htmlFor={id}>{texts.compareWith}</label>
      <select id={id} onChange={(event) => onChoose(event.target.value)} value={value}>
        {value === '' && <option value="">–</option>}
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {texts.versionWithStatus(one.version, texts.status[one.status])}
          </option>
        ))}
      </select>
    </div>
  )
}

type ActionProps = {
  readonly collection: string
  readonly scheduled: boolean
  readonly version: ShownVersion
  readonly versions: readonly ShownVersion[] | undefined
  readonly comparison: Comparison
}

/** Publishes the draft that is shown, on a day of its own, or restores the older version. */
function Actions({ collection, scheduled, version, versions, comparison }: ActionProps) {
  const texts = useTexts()
  const id = useId()
  const [day, setDay] = useState(version.effectiveDate?.slice(0, 10) ?? '')
  const actions = useVersionActions(collection, () => undefined)
  const { before } = comparison
  const published = versions?.find(({ status }) => status === 'published') ?? null
  const isDraft = version.status === 'draft'
  const disabled = actions.running || versions === undefined
  const button = { disabled, margin: false, size: 'medium' } as const
  const schedule = () =>
    actions.askToPublish({
      draft: version,
      published,
      ...(scheduled && { day: day || undefined, storesDay: true }),
    })
  if (!isDraft && before?.status !== 'archived') return null
  return (
    <div className="kit-bar comparison__actions">
      {isDraft && scheduled && (
        <span className="comparison__day">
          <label htmlFor={id}>{texts.takesEffect}</label>
          <input id={id} onChange={(event) => setDay(event.target.value)} type="date" value={day} />
        </span>
      )}
      {isDraft && (
        <Button {...button} id="comparison-publish" onClick={schedule}>
          {scheduled && day ? texts.schedule : texts.publish}
        </Button>
      )}
      {before?.status === 'archived' && (
        <Button
          {...button}
          buttonStyle="secondary"
          id="comparison-restore"
          onClick={() => void actions.copy(before.id)}
        >
          {texts.restoreVersion(before.version)}
        </Button>
      )}
      <ProblemNotice problem={actions.problem} />
      <ConfirmDialog confirmation={actions.confirmation} onClose={actions.closeConfirmation} />
    </div>
  )
}
