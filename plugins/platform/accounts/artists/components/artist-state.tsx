'use client'
import { Pill } from '@payloadcms/ui'
import { useTime } from '../../../../core/console/formats.ts'
import type { ArtistRow } from '../operations/list-artists.ts'
import { useTexts } from './texts.ts'

const STYLES = {
  active: 'success',
  invited: 'warning',
  unbound: 'light-gray',
  expired: 'light-gray',
  disabled: 'error',
} as const

/** Whether the account is active, and until when an invitation is valid. */
export function ArtistState({ artist }: { readonly artist: ArtistRow }) {
  const texts = useTexts()
  const time = useTime()
  const { state, invitation_expires_at: until } = artist
  const shown = state === 'unbound' && until ? 'expired' : state
  const notes = { invited: texts.invitedUntil, expired: texts.expiredSince }
  const note = shown === 'invited' || shown === 'expired' ? notes[shown] : null
  return (
    <>
      <Pill pillStyle={STYLES[shown]} size="small">
        {texts.states[shown]}
      </Pill>
      {note && until && <span className="kit-table__detail">{note(time(until))}</span>}
    </>
  )
}
