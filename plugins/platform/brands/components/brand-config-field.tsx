'use client'
import '../../../core/console/kit.css'
import './brand-config.css'
import { Banner, useField } from '@payloadcms/ui'
import { type ComponentProps, useMemo, useRef } from 'react'
import { isSettings, settingsOf, withSetting } from '../../../../src/json/edit-settings.ts'
import { OwnJsonField } from '../../../core/console/editor-fields.tsx'
import { AnalyticsSection } from './analytics-section.tsx'
import { FlagsSection } from './flags-section.tsx'
import { MailSection } from './mail-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { SettingsContext } from './settings-context.ts'
import { SettingsSection } from './settings-section.tsx'
import { ShopSection } from './shop-section.tsx'
import { useTexts } from './texts.ts'
import { ThemeSection } from './theme-section.tsx'
import { useConfigProblems } from './use-config-problems.ts'

const WITH_A_SECTION = /^(theme|flags|thumbnails|photos|shop|mail|analytics)(\.|$)/

/**
 * The settings of a brand as a form, and all of them as JSON. Both change one value, so what the form does not know
 * stays as it is.
 */
export function BrandConfigField(props: ComponentProps<typeof OwnJsonField>) {
  const { path, readOnly = false } = props
  const texts = useTexts()
  const { value, setValue, showError, errorMessage } = useField<unknown>({ path })
  const problems = useConfigProblems(value)
  // Two changes may come before the form shows the first one.
  const latest = useRef(value)
  latest.current = value
  const isReadable = value === null || value === undefined || isSettings(value)
  const form = useMemo(
    () => ({
      config: settingsOf(value),
      problems,
      refused: showError,
      readOnly: readOnly || !isReadable,
      set: (at: readonly string[], changed: unknown) => {
        latest.current = withSetting(latest.current, at, changed)
        setValue(latest.current)
      },
    }),
    [value, problems, showError, readOnly, isReadable, setValue],
  )
  return (
    <SettingsContext.Provider value={form}>
      <section aria-labelledby="brand-settings-heading" className="field-type brand-settings">
        <h2 id="brand-settings-heading">{texts.heading}</h2>
        {showError && (
          <div role="alert">
            <Banner type="error">{errorMessage}</Banner>
          </div>
        )}
        {!isReadable && <Banner type="error">{texts.unreadable}</Banner>}
        <div className="brand-sections">
          <ThemeSection />
          <FlagsSection />
          <PicturesSection />
          <ShopSection />
          <MailSection />
          <AnalyticsSection />
          <SettingsSection
            has={(at) => !WITH_A_SECTION.test(at)}
            id="brand-json"
            inputs={/^$/}
            summary={texts.json.summary}
            title={texts.json.title}
          >
            <p>{texts.json.hint}</p>
            <OwnJsonField {...props} />
          </SettingsSection>
        </div>
      </section>
    </SettingsContext.Provider>
  )
}
