import { en } from '@payloadcms/translations/languages/en'
import { ja } from '@payloadcms/translations/languages/ja'
import { describe, expect, it } from 'vitest'
import { withOwnWords } from '../../../plugins/platform/console/with-own-words.ts'

describe('the words of the console', () => {
  it('are of the languages that an application has', () => {
    expect(
      Object.keys(withOwnWords({ supportedLanguages: { ja } })?.supportedLanguages ?? {}),
    ).toEqual(['ja'])
    const both = withOwnWords({ supportedLanguages: { en, ja }, fallbackLanguage: 'ja' })
    expect(Object.keys(both?.supportedLanguages ?? {})).toEqual(['en', 'ja'])
    expect(both?.fallbackLanguage).toBe('ja')
  })

  it('are English in an application that names no language', () => {
    for (const i18n of [undefined, { translations: {} }]) {
      const { en: english, ...others } = withOwnWords(i18n)?.supportedLanguages ?? {}
      expect(others).toEqual({})
      expect(english?.translations.general.cancel).toBe(en.translations.general.cancel)
    }
  })

  it('join names of fields in small letters', () => {
    const { en: english } = withOwnWords(undefined)?.supportedLanguages ?? {}
    expect(english?.translations.general).toMatchObject({ and: 'and', or: 'or' })
  })
})
