'use client'
import { FLAG_NAME_RULE, MAX_FLAGS } from '../../../../src/flags/flag-names.ts'
import { isSettings, settingAt, settingsOf } from '../../../../src/json/edit-settings.ts'
import { AddName } from './add-name.tsx'
import { FlagRow } from './flag-row.tsx'
import { useSettings } from './settings-context.ts'
import { SettingsSection } from './settings-section.tsx'
import { useTexts } from './texts.ts'

/** The flags and experiments of the site, in the order of their keys. */
export function FlagsSection() {
  const { flags: texts } = useTexts()
  const { config, set } = useSettings()
  const flags = settingsOf(settingAt(config, ['flags']))
  const keys = Object.keys(flags).sort()
  const tests = keys.filter((key) => isSettings(flags[key])).length
  const remove = (key: string) => {
    set(['flags', key], undefined)
    // The button is gone: the keyboard goes on at the input for another flag.
    document.getElementById('brand-flag-name')?.focus()
  }
  return (
    <SettingsSection
      has={(path) => /^flags(\.|$)/.test(path)}
      id="brand-flags"
      inputs={/^flags\../}
      summary={keys.length === 0 ? texts.none : texts.some(keys.length - tests, tests)}
      title={texts.title}
    >
      <p>{texts.hint}</p>
      {keys.length > 0 && (
        <ul className="brand-flags">
          {keys.map((key) => (
            <FlagRow flag={flags[key]} key={key} name={key} onRemove={() => remove(key)} />
          ))}
        </ul>
      )}
      <AddName
        button={texts.add}
        full={keys.length >= MAX_FLAGS ? texts.full(MAX_FLAGS) : undefined}
        id="brand-flag-name"
        label={texts.newKey}
        onAdd={(key) => set(['flags', key], false)}
        rule={FLAG_NAME_RULE}
        taken={keys}
      />
    </SettingsSection>
  )
}
