import { describe, expect, it } from 'vitest'
import { titleInLanguage } from '../../../plugins/platform/console/title-in-language.ts'

describe('the title of a page in the tab of the browser', () => {
  it.each([
    ['Artists / 作家  – Print commerce', 'en', 'Artists  – Print commerce'],
    ['Artists / 作家  – Print commerce', 'ja', '作家  – Print commerce'],
    ['Log / ログ', 'ja', 'ログ'],
    ['Dashboard  – Print commerce', 'ja', 'Dashboard  – Print commerce'],
  ] as const)('"%s" is in the language "%s"', (title, language, expected) => {
    expect(titleInLanguage({ i18n: { language } }, title)).toBe(expected)
  })
})
