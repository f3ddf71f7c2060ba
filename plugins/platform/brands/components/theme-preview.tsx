'use client'
import { useFormFields } from '@payloadcms/ui'
import { contrastRatio, LEAST_CONTRAST, readableOn } from '../../../../src/brands/contrast.ts'
import { settingAt } from '../../../../src/json/edit-settings.ts'
import { StatusPill } from '../../../core/console/status-pill.tsx'
import { useSettings } from './settings-context.ts'
import { useTexts } from './texts.ts'

const PAPER = '#ffffff'
const INK = '#1a1a1a'

/** The head of a page in the colours of the brand, and whether everybody can read it. */
export function ThemePreview() {
  const { theme: texts } = useTexts()
  const { config } = useSettings()
  const name = useFormFields(([fields]) => fields.name?.value)
  const colourOf = (part: string, other: string) => {
    const colour = settingAt(config, ['theme', part])
    return typeof colour === 'string' && contrastRatio(colour, PAPER) !== null ? colour : other
  }
  const background = colourOf('background', PAPER)
  const text = colourOf('text', INK)
  const accent = colourOf('accent', text)
  return (
    <figure className="brand-preview">
      <figcaption className="field-label">{texts.preview}</figcaption>
      {/* Says nothing that is not said below; colours that cannot be read are what it is there to show. */}
      <div aria-hidden className="brand-preview__page" style={{ background, color: text }}>
        <div className="brand-preview__head">
          <strong>{String(name ?? '')}</strong>
          <span style={{ color: accent, textDecoration: 'underline' }}>{texts.sample.link}</span>
        </div>
        <p>{texts.sample.sentence}</p>
        <span
          className="brand-preview__button"
          style={{ background: accent, color: readableOn(accent) }}
        >
          {texts.sample.button}
        </span>
      </div>
      <p className="field-label">{texts.contrastTitle}</p>
      <ul aria-label={texts.contrastTitle} aria-live="polite" className="brand-contrasts">
        <Contrast label={texts.text} ratio={contrastRatio(text, background)} />
        {accent !== text && (
          <Contrast label={texts.accent} ratio={contrastRatio(accent, background)} />
        )}
      </ul>
      <p className="kit-field__hint">{texts.contrastHint}</p>
    </figure>
  )
}

function Contrast({ label, ratio }: { readonly label: string; readonly ratio: number | null }) {
  const { theme: texts } = useTexts()
  if (ratio === null) return null
  return (
    <li>
      <span>{label}</span>
      <span className="brand-contrasts__ratio">{(Math.floor(ratio * 10) / 10).toFixed(1)} : 1</span>
      <StatusPill
        styles={{ good: 'success', low: 'warning' }}
        texts={texts.contrast}
        value={ratio >= LEAST_CONTRAST ? 'good' : 'low'}
      />
    </li>
  )
}
