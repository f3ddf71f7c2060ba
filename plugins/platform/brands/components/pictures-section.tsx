'use client'
import { settingAt } from '../../../../src/json/edit-settings.ts'
import { ColourSetting } from './colour-setting.tsx'
import { ChoiceSetting, TextSetting } from './setting-fields.tsx'
import { useSettings } from './settings-context.ts'
import { SettingsSection } from './settings-section.tsx'
import { useTexts } from './texts.ts'

/** How thumbnails are cut and delivered, and who may send photos. */
export function PicturesSection() {
  const { pictures: texts } = useTexts()
  const { config } = useSettings()
  const crop = settingAt(config, ['thumbnails', 'crop'])
  const isPublic = settingAt(config, ['thumbnails', 'delivery']) === 'public'
  const ofCrop = crop === 'cover' || crop === 'contain' ? texts.crops[crop] : texts.crops.unset
  return (
    <SettingsSection
      has={(path) => /^(thumbnails|photos)(\.|$)/.test(path)}
      id="brand-pictures"
      inputs={/^(thumbnails\.(crop|background|delivery|cdnUrl)|photos\.senders)$/}
      summary={`${ofCrop}${texts.and}${isPublic ? texts.public : texts.attested}`}
      title={texts.title}
    >
      <div className="brand-fields brand-fields--pairs">
        <ChoiceSetting
          label={texts.crop}
          options={[
            ['', texts.crops.unset],
            ['cover', texts.crops.cover],
            ['contain', texts.crops.contain],
          ]}
          path={['thumbnails', 'crop']}
        />
        <ColourSetting label={texts.background} path={['thumbnails', 'background']} />
        <ChoiceSetting
          label={texts.delivery}
          options={[
            ['', texts.unset(texts.attested)],
            ['attested', texts.attested],
            ['public', texts.public],
          ]}
          path={['thumbnails', 'delivery']}
        />
        <TextSetting hint={texts.cdnHint} label={texts.cdn} path={['thumbnails', 'cdnUrl']} />
        <ChoiceSetting
          hint={texts.sendersHint}
          label={texts.senders}
          options={[
            ['', texts.unset(texts.customers)],
            ['customers', texts.customers],
            ['attested', texts.apps],
          ]}
          path={['photos', 'senders']}
        />
      </div>
    </SettingsSection>
  )
}
