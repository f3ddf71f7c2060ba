'use client'
import { useConfig } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import { callService } from '../../../../core/console/call-service.ts'
import { useTexts } from '../../components/texts.ts'

/** An account for which an administrator registers. */
export type ArtistChoice = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly idp_uid: string
  readonly state: string
}

type Props = {
  readonly disabled: boolean
  readonly error: string | undefined
  readonly onChange: (artist: ArtistChoice | null, typed: string) => void
}

const MOST = 20

/** Finds the artist whose artwork is registered; empty for the user's own. */
export function ArtistPicker({ disabled, error, onChange }: Props) {
  const texts = useTexts().register
  const { api } = useConfig().config.routes
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly ArtistChoice[]>([])
  const onFound = useRef(onChange)
  onFound.current = onChange

  useEffect(() => {
    let left = false
    const query = new URLSearchParams({ search: nameIn(typed), limit: String(MOST) })
    void callService<{ docs: ArtistChoice[] }>(`${api}/artists?${query}`).then((answer) => {
      if (left || !answer.ok) return
      const active = answer.value.docs.filter(isActive)
      setFound(active)
      // A whole label that was typed or pasted before its artist was known.
      const meant = active.find((artist) => labelOf(artist) === typed)
      if (meant) onFound.current(meant, typed)
    })
    return () => {
      left = true
    }
  }, [api, typed])

  const change = (text: string) => {
    setTyped(text)
    onChange(found.find((artist) => labelOf(artist) === text) ?? null, text)
  }
  return (
    <div className="field-type text kit-field">
      <label className="field-label" htmlFor="register-account">
        {texts.account}
        <span className="kit-field__note">({texts.optional})</span>
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
/** A choice from the list is searched by its name alone. */
const nameIn = (typed: string) => typed.replace(/ \([^)]*\)$/, '')
