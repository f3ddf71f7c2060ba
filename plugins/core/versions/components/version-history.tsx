'use client'
import { Link, useConfig } from '@payloadcms/ui'
import { useTime } from '../../console/formats.ts'
import { StatusPill } from '../../console/status-pill.tsx'
import { useDay } from './days.ts'
import { forceOf, type ShownVersion } from './force-of.ts'
import { STATUS_STYLES } from './status-cell.tsx'
import { useTexts } from './texts.ts'

type Props = {
  readonly collection: string
  readonly scheduled: boolean
  /** ID of the version on whose page the list stands. */
  readonly current: string
  readonly versions: readonly ShownVersion[]
}

/** All versions of a text, the newest first. */
export function VersionHistory({ collection, scheduled, current, versions }: Props) {
  const texts = useTexts()
  const { admin } = useConfig().config.routes
  const timeOf = useTime()
  const dayOf = useDay()
  const { columns } = texts
  return (
    <table aria-label={texts.history} className="kit-table">
      <thead>
        <tr>
          <th scope="col">{columns.version}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col">{columns.published}</th>
          {scheduled && <th scope="col">{columns.inForce}</th>}
          <th scope="col">
            <span className="kit-hidden">{columns.comparison}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {versions.map((version) => (
          <tr key={version.id}>
            <th scope="row">
              {version.id === current ? (
                `${version.version} (${texts.current})`
              ) : (
                <Link href={`${admin}/collections/${collection}/${version.id}`} prefetch={false}>
                  {version.version}
                </Link>
              )}
            </th>
            <td data-label={columns.status}>
              <StatusPill styles={STATUS_STYLES} texts={texts.status} value={version.status} />
            </td>
            <td data-label={columns.published}>
              <span>{version.publishedAt ? timeOf(version.publishedAt) : '–'}</span>
            </td>
            {scheduled && (
              <td data-label={columns.inForce}>
                <span>{forceOf(version, texts, dayOf) || '–'}</span>
              </td>
            )}
            <td className="kit-table__actions">
              {version.id !== current && (
                <Link
                  aria-label={texts.compareTo(version.version)}
                  href={`${admin}/collections/${collection}/${current}/comparison?with=${version.id}`}
                  prefetch={false}
                >
                  {texts.compare}
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
