'use client'
import { useConfig } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import { callService } from '../../../../core/console/call-service.ts'
import { useTexts } from '../../components/texts.ts'
import type { Account } from './form-state.ts'

/** An account for which an administrator registers. */
export type ArtistChoice = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly idp_uid: string
  readonly state: string
}

type Props = {
  readonly account: Account
  readonly disabled: boolean
  readonly error: string | undefined
  readonly onChange: (artist: ArtistChoice | null, typed: string) => void
  /** The chosen artist is not found any more, e.g. because the account was disabled since an earlier visit. */
  readonly onLost: () => void
}

const MOST = 20

/** Finds the artist whose artwork is registered; empty for the user's own. */
export function ArtistPicker({ account, disabled, error, onChange, onLost }: Props) {
  const texts = useTexts().register
  const { api } = useConfig().config.routes
  const { typed } = account
  const [found, setFound] = useState<readonly ArtistChoice[]>([])
  const latest = useRef({ account, onChange, onLost })
  latest.current = { account, onChange, onLost }

  useEffect(() => {
    let left = false
    const query = new URLSearchParams({ search: searchFor(typed), limit: String(MOST) })
    void callService<{ docs: ArtistChoice[] }>(`${api}/artists?${query}`).then((answer) => {
      if (left || !answer.ok) return
      const active = answer.value.docs.filter(isActive)
      setFound(active)
      const meant = active.find((artist) => labelOf(artist) === typed)
      const { account: before, ...on } = latest.current
      if (meant?.id === before.artist?.id) return
      // A whole label that was typed or pasted before its artist was known.
      if (meant) on.onChange(meant, typed)
      else on.onLost()
    })
    return () => {
      left = true
    }
  }, [api, typed])

  const change = (text: string) =>
    onChange(found.find((artist) => labelOf(artist) === text) ?? null, text)
  return (
    <div className="field-type text kit-field">
      <label className="field-label" htmlFor="register-account">
        {texts.account}
      </label>
      <input
        aria-describedby={`register-account-hint${error ? ' register-account-error' : ''}`}
        aria-invalid={error !== undefined}
        autoComplete="off"
        disabled={disabled}
        id="register-account"
        list="register-accounts"
        name="account"
        onChange={(event) => change(event.target.value)}
        type="text"
        value={typed}
      />
      <datalist id="register-accounts">
        {found.map((artist) => (
          <option key={artist.id} value={labelOf(artist)} />
        ))}
      </datalist>
      <p className="kit-field__hint" id="register-account-hint">
        {texts.accountHint}
      </p>
      {error && (
        <p className="kit-field__error" id="register-account-error">
          {error}
        </p>
      )}
    </div>
  )
}

const isActive = ({ state }: ArtistChoice) => state !== 'disabled'
/** Two artists may have one name, but not one e-mail address. */
const labelOf = ({ name, email }: ArtistChoice) => `${name} (${email})`
/** A choice from the list is searched by its e-mail address, which no other artist has. */
const searchFor = (typed: string) => / \(([^()]+@[^()]+)\)$/.exec(typed)?.[1] ?? typed
