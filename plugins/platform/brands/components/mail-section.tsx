'use client'
import { settingAt, settingsOf } from '../../../../src/json/edit-settings.ts'
import { FormField } from '../../../core/console/form-field.tsx'
import { useSetting, useSettings } from './settings-context.ts'
import { SettingsSection } from './settings-section.tsx'
import { useTexts } from './texts.ts'

const SENTENCES = ['greeting', 'dispatch', 'delivery'] as const
const LANGUAGES = ['ja', 'en'] as const

type Sentence = (typeof SENTENCES)[number]

/** What the mails of the brand say in its own words. */
export function MailSection() {
  const { mail: texts } = useTexts()
  const { config } = useSettings()
  const own = SENTENCES.filter((name) => settingAt(config, ['mail', name]) !== undefined)
  return (
    <SettingsSection
      has={(path) => /^mail(\.|$)/.test(path)}
      id="brand-mail"
      inputs={/^mail\.(greeting|dispatch|delivery)\.(en|ja)$/}
      summary={own.length === 0 ? texts.none : own.map((name) => texts[name]).join(texts.and)}
      title={texts.title}
    >
      <p>{texts.hint}</p>
      {SENTENCES.map((name) => (
        <fieldset className="brand-group" key={name}>
          <legend>{texts[name]}</legend>
          <div className="brand-fields brand-fields--pairs">
            {LANGUAGES.map((language) => (
              <MailText key={language} language={language} sentence={name} />
            ))}
          </div>
        </fieldset>
      ))}
    </SettingsSection>
  )
}

type TextProps = { readonly sentence: Sentence; readonly language: 'en' | 'ja' }

/** A sentence in one language. It is there in both or in none. */
function MailText({ sentence, language }: TextProps) {
  const { mail: texts } = useTexts()
  const { set } = useSettings()
  const { value, error, name, disabled } = useSetting(['mail', sentence, language])
  const whole = useSetting(['mail', sentence]).value
  const change = (text: string) => {
    const written = { en: '', ja: '', ...settingsOf(whole), [language]: text }
    const isEmpty = written.en === '' && written.ja === ''
    set(['mail', sentence], isEmpty ? undefined : written)
  }
  return (
    <FormField
      {...{ disabled, error, name }}
      label={texts.in[language](texts[sentence])}
      onChange={change}
      rows={2}
      value={typeof value === 'string' ? value : ''}
    />
  )
}
