'use client'
import { useId } from 'react'
import { useSetting } from './settings-context.ts'
import { useTexts } from './texts.ts'

type Props = { readonly path: readonly string[]; readonly label: string }

/** A colour, typed as `#rrggbb` or chosen. An empty one is missing. */
export function ColourSetting({ path, label }: Props) {
  const texts = useTexts()
  const { value, set, error, disabled } = useSetting(path)
  const id = useId()
  const colour = typeof value === 'string' ? value : ''
  return (
    <div className="field-type kit-field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="brand-colour">
        <input
          aria-label={texts.theme.choose(label)}
          data-unset={colour === '' || undefined}
          disabled={disabled}
          onChange={(event) => set(event.target.value)}
          type="color"
          value={/^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : '#ffffff'}
        />
        <input
          aria-describedby={error && `${id}-error`}
          aria-invalid={error !== undefined}
          autoComplete="off"
          disabled={disabled}
          id={id}
          onChange={(event) => set(colourOf(event.target.value))}
          placeholder={texts.theme.unset}
          spellCheck={false}
          value={colour}
        />
      </div>
      {error && (
        <p className="kit-field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** What was typed, with half-width characters and without spaces around it. */
function colourOf(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim()
  return plain === '' ? undefined : plain
}
