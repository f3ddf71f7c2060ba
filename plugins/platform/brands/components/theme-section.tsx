'use client'
import { settingAt } from '../../../../src/json/edit-settings.ts'
import { ColourSetting } from './colour-setting.tsx'
import { TextSetting } from './setting-fields.tsx'
import { useSettings } from './settings-context.ts'
import { SettingsSection } from './settings-section.tsx'
import { useTexts } from './texts.ts'
import { ThemePreview } from './theme-preview.tsx'

const COLOURS = ['background', 'text', 'accent'] as const

/** The colours and the logo of the site. */
export function ThemeSection() {
  const { theme: texts } = useTexts()
  const { config } = useSettings()
  const colours = COLOURS.flatMap((name) => {
    const value = settingAt(config, ['theme', name])
    return typeof value === 'string' ? [value] : []
  })
  return (
    <SettingsSection
      has={(path) => path === 'theme' || path.startsWith('theme.')}
      id="brand-theme"
      inputs={/^theme\.(accent|background|text|logo)$/}
      summary={
        colours.length === 0 ? (
          texts.none
        ) : (
          <>
            <span aria-hidden className="brand-chips">
              {colours.map((colour) => (
                <span className="brand-chip" key={colour} style={{ background: colour }} />
              ))}
            </span>
            {texts.some(colours.length)}
          </>
        )
      }
      title={texts.title}
    >
      <div className="brand-theme">
        <div className="brand-fields">
          {COLOURS.map((name) => (
            <ColourSetting key={name} label={texts[name]} path={['theme', name]} />
          ))}
          <TextSetting hint={texts.logoHint} label={texts.logo} path={['theme', 'logo']} />
        </div>
        <ThemePreview />
      </div>
    </SettingsSection>
  )
}
