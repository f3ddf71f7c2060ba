'use client'
import { Banner, Button, useConfig } from '@payloadcms/ui'
import { useAccountTexts } from '../../accounts/components/use-account-texts.ts'
import { useAnswer } from '../../accounts/components/use-answer.ts'
import { useTime } from '../../accounts/components/use-time.ts'
import type { ArtistRow } from '../operations/list-artists.ts'
import { ArtistLine } from './artist-line.tsx'
import type { SalesShown } from './artist-sales.tsx'
import type { ArtistAction } from './use-artist-actions.ts'
import { useTexts } from './use-texts.ts'

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
  readonly onAction: (action: ArtistAction, artist: ArtistRow) => void
}

/** One page of the artists. Their sales come later, from the shop, or not at all. */
export function ArtistTable({ artists, onAction }: Props) {
  const texts = useTexts()
  const { again } = useAccountTexts()
  const time = useTime()
  const { api } = useConfig().config.routes
  const ids = artists.map(({ id }) => id).join(',')
  const { value, problem, loading, reload } = useAnswer<SalesAnswer>(
    `${api}/artists/sales?ids=${ids}`,
  )
  const salesOf = (id: string): SalesShown =>
    value?.sales.find(({ artist }) => artist === id) ?? (loading ? 'pending' : 'unknown')
  const { columns } = texts
  return (
    <>
      {problem && (
        <div className="accounts-failure" role="status">
          <Banner type="info">{texts.salesAway}</Banner>
          <Button
            buttonStyle="secondary"
            id="sales-again"
            margin={false}
            onClick={reload}
            size="small"
          >
            {again}
          </Button>
        </div>
      )}
      <table className="accounts-table">
        <thead>
          <tr>
            {[columns.artist, columns.state, columns.works, columns.sales, columns.activity].map(
              (column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ),
            )}
            <th scope="col">
              <span className="artwork-hidden">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {artists.map((artist) => (
            <ArtistLine
              artist={artist}
              key={artist.id}
              onAction={onAction}
              sales={salesOf(artist.id)}
            />
          ))}
        </tbody>
      </table>
      {value?.since && <p className="accounts-count">{texts.salesSince(time(value.since))}</p>}
    </>
  )
}
