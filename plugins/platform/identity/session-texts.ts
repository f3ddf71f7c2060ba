import type { Config } from 'payload'

type Translations = NonNullable<NonNullable<Config['i18n']>['translations']>

/**
 * Replaces Payload's texts about the end of a session. Payload's promise that users can stay logged in, and
 * blame inactivity: here a session ends 24 hours after its login in any case.
 */
const sessionTexts: Translations = {
  en: {
    authentication: {
      youAreInactive:
        'A session lasts 24 hours from the login, and yours ends within a minute. Save your work now, then log in again.',
      // Heading of the notice and label of its button at once.
      stayLoggedIn: 'Back to my work',
      loggedOutInactivity: 'Your session has ended. Log in again to go on.',
    },
  },
  ja: {
    authentication: {
      youAreInactive:
        'セッションはログインから24時間で終了します。まもなく終了するため、作業内容を保存してから、もう一度ログインしてください。',
      stayLoggedIn: '作業に戻る',
      loggedOutInactivity: 'セッションが終了しました。続けるには、もう一度ログインしてください。',
    },
  },
}

/** The languages of the console with these words in the place of Payload's. */
export function withSessionTexts(i18n: Config['i18n']): Config['i18n'] {
  const { translations = {} } = i18n ?? {}
  const merged = Object.entries(sessionTexts).map(([language, texts]) => {
    const before = translations[language as keyof Translations] ?? {}
    return [language, { ...before, ...texts }]
  })
  return { ...i18n, translations: { ...translations, ...Object.fromEntries(merged) } }
}
