'use client'
import { Banner, useConfig } from '@payloadcms/ui'
import { useTime } from '../../../../core/console/formats.ts'
import { ProblemNotice } from '../../../../core/console/problem-notice.tsx'
import { LoadFailure, useRetry } from '../../../../core/console/query-view.tsx'
import { TableHead } from '../../../../core/console/table.tsx'
import { useServiceQuery } from '../../../../core/console/use-service-query.ts'
import type { ArtistRow } from '../operations/list-artists.ts'
import { ArtistLine } from './artist-line.tsx'
import type { ArtistPermissions } from './artist-permissions.tsx'
import type { SalesShown } from './artist-sales.tsx'
import { useTexts } from './texts.ts'
import type { ArtistAction } from './use-artist-actions.ts'

type SalesAnswer = {
  readonly sales: readonly {
    readonly artist: string
    readonly units: number
    readonly amount_jpy: number
  }[]
  readonly since: string | null
}
type Props = {
  readonly artists: readonly ArtistRow[]
  readonly permissions: ArtistPermissions
  readonly onAction: (action: ArtistAction, artist: ArtistRow) => void
}

/** One page of the artists. Their sales come later, from the shop, or not at all. */
export function ArtistTable({ artists, permissions, onAction }: Props) {
  const texts = useTexts()
  const time = useTime()
  const { api } = useConfig().config.routes
  const ids = artists.map(({ id }) => id).join(',')
  const query = useServiceQuery<SalesAnswer>(`${api}/artists/sales?ids=${ids}`)
  const { value, problem, loading } = query
  const { content, retry } = useRetry<HTMLTableElement>(query)
  const salesOf = (id: string): SalesShown =>
    value?.sales.find(({ artist }) => artist === id) ?? (loading ? 'pending' : 'unknown')
  const { columns } = texts
  return (
    <>
      {problem && (
        <LoadFailure id="sales-again" loading={loading} onRetry={retry}>
          {problem.code === 'COMMERCE_REJECTED' ? (
            <ProblemNotice problem={problem} />
          ) : (
            <div role="status">
              <Banner type="info">{texts.salesAway}</Banner>
            </div>
          )}
        </LoadFailure>
      )}
      <table className="kit-table" ref={content} tabIndex={-1}>
        <TableHead
          actions={columns.actions}
          columns={[
            ...[columns.artist, columns.state, columns.permissions],
            ...[columns.works, columns.sales, columns.activity],
          ]}
        />
        <tbody>
          {artists.map((artist) => (
            <ArtistLine
              artist={artist}
              key={artist.id}
              onAction={onAction}
              permissions={permissions}
              sales={salesOf(artist.id)}
            />
          ))}
        </tbody>
      </table>
      {value?.since && <p className="kit-count">{texts.salesSince(time(value.since))}</p>}
    </>
  )
}
