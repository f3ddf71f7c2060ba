'use client'
import { Button } from '@payloadcms/ui'
import { useTime } from '../../../../core/console/formats.ts'
import type { ArtistRow } from '../operations/list-artists.ts'
import { type ArtistPermissions, ArtistRights } from './artist-permissions.tsx'
import { ArtistSales, type SalesShown } from './artist-sales.tsx'
import { ArtistState } from './artist-state.tsx'
import { useTexts } from './texts.ts'
import type { ArtistAction } from './use-artist-actions.ts'

type Props = {
  readonly artist: ArtistRow
  readonly sales: SalesShown
  readonly permissions: ArtistPermissions
  readonly onAction: (action: ArtistAction, artist: ArtistRow) => void
}

/** One artist in the table, with the buttons for what may be done now. */
export function ArtistLine({ artist, sales, permissions, onAction }: Props) {
  const texts = useTexts()
  const time = useTime()
  const { name, email, state, works, last_activity_at: activity } = artist
  const invitable = state === 'invited' || state === 'unbound'
  const invite = artist.invitation_expires_at ? texts.inviteAgain : texts.invite
  const switching = state === 'disabled' ? 'enable' : 'disable'
  const button = (action: ArtistAction, label: string) => (
    <Button
      aria-label={texts.of(label, name)}
      buttonStyle="secondary"
      extraButtonProps={{ 'data-action': action === 'invite' ? 'invite' : 'switch' }}
      margin={false}
      onClick={() => onAction(action, artist)}
      size="small"
    >
      {label}
    </Button>
  )
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="kit-table__detail">{email}</span>
      </th>
      <td data-label={texts.columns.state}>
        <ArtistState artist={artist} />
      </td>
      <td data-label={texts.columns.permissions}>
        <ArtistRights artist={artist} permissions={permissions} />
      </td>
      <td className="kit-table__number" data-label={texts.columns.works}>
        {works.draft + works.published + works.archived}
        <span className="kit-table__detail">{texts.published(works.published)}</span>
      </td>
      <td className="kit-table__number" data-label={texts.columns.sales}>
        <ArtistSales sales={sales} />
      </td>
      <td data-label={texts.columns.activity}>{activity ? time(activity) : texts.noActivity}</td>
      <td className="kit-table__actions">
        {invitable && button('invite', invite)}
        {button(switching, texts[switching])}
      </td>
    </tr>
  )
}
