'use client'
import { useTranslation } from '@payloadcms/ui'
import { SHOP_WORDS, type ShopWord, wordsIn } from '../../../../src/brands/shop-words.ts'
import { languageOf } from '../../../../src/errors/in-language.ts'
import { settingAt, settingsOf } from '../../../../src/json/edit-settings.ts'
import { ChoiceSetting, TextSetting } from './setting-fields.tsx'
import { useSettings } from './settings-context.ts'
import { SettingsSection } from './settings-section.tsx'
import { useTexts } from './texts.ts'

const OPTIONS: readonly ShopWord[] = ['type', 'frame', 'mat', 'size', 'none']
const GROUPS = {
  options: OPTIONS,
  types: SHOP_WORDS.filter((word) => word.startsWith('type-')),
  frames: SHOP_WORDS.filter((word) => word.startsWith('frame-')),
  mats: SHOP_WORDS.filter((word) => word.startsWith('mat-')),
} as const
const GROUP_NAMES = ['options', 'types', 'frames', 'mats'] as const

/** In which language, and in which words of its own, the shop shows the products of the brand. */
export function ShopSection() {
  const { shop: texts } = useTexts()
  const { config } = useSettings()
  const language = settingAt(config, ['shop', 'language']) === 'en' ? 'en' : 'ja'
  const own = Object.keys(settingsOf(settingAt(config, ['shop', 'words']))).length
  const names = wordsIn(languageOf(useTranslation()))
  const standard = wordsIn(language)
  return (
    <SettingsSection
      has={(path) => /^shop(\.|$)/.test(path)}
      id="brand-shop"
      inputs={/^shop\.(language|words\.[a-z-]+)$/}
      summary={[texts[language], ...(own > 0 ? [texts.own(own)] : [])].join(texts.and)}
      title={texts.title}
    >
      <p>{texts.hint}</p>
      <div className="brand-fields">
        <ChoiceSetting
          label={texts.language}
          options={[
            ['', texts.unset(texts.ja)],
            ['ja', texts.ja],
            ['en', texts.en],
          ]}
          path={['shop', 'language']}
        />
      </div>
      {GROUP_NAMES.map((group) => (
        <fieldset className="brand-group" key={group}>
          <legend>{texts[group]}</legend>
          <div className="brand-fields brand-fields--pairs">
            {GROUPS[group].map((word) => (
              <TextSetting
                hint={texts.standard(standard[word])}
                key={word}
                label={word === 'none' ? texts.none : names[word]}
                path={['shop', 'words', word]}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </SettingsSection>
  )
}
