'use client'
import { settingAt } from '../../../../src/json/edit-settings.ts'
import { TextSetting } from './setting-fields.tsx'
import { useSettings } from './settings-context.ts'
import { SettingsSection } from './settings-section.tsx'
import { useTexts } from './texts.ts'

/** How visits of the site are counted. */
export function AnalyticsSection() {
  const { analytics: texts } = useTexts()
  const { config } = useSettings()
  const id = settingAt(config, ['analytics', 'id'])
  return (
    <SettingsSection
      has={(path) => /^analytics(\.|$)/.test(path)}
      id="brand-analytics"
      inputs={/^analytics\.id$/}
      summary={typeof id === 'string' ? id : texts.none}
      title={texts.title}
    >
      <div className="brand-fields">
        <TextSetting hint={texts.hint} label={texts.id} path={['analytics', 'id']} />
      </div>
    </SettingsSection>
  )
}
