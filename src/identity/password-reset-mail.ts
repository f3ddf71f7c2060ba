import type { Language } from '../errors/in-language.ts'

/** How long the link works, in minutes. */
export const RESET_MINUTES = 60

type Mail = { readonly subject: string; readonly text: string }

/**
 * The mail with which users who have forgotten their password set a new one.
 *
 * @param language of their request.
 * @param company who runs the installation.
 */
export function passwordResetMail(link: string, language: Language, company: string): Mail {
  const { subject, before, after } = TEXTS[language]
  return { subject, text: [before, '', link, '', after, '', company, ''].join('\n') }
}

const TEXTS = {
  en: {
    subject: 'Set a new password',
    before: 'A new password was requested for your account. Open this link to set it:',
    after: `The link works once, within ${RESET_MINUTES} minutes. If you did not request it, ignore this mail: your password stays as it is.`,
  },
  ja: {
    subject: '新しいパスワードの設定',
    before: 'アカウントのパスワード再設定を受け付けました。次のリンクを開いて設定してください。',
    after: `リンクは一度だけ、${RESET_MINUTES}分以内に使用できます。お心当たりのない場合は、このメールを破棄してください。パスワードは変更されません。`,
  },
} as const satisfies Record<Language, { subject: string; before: string; after: string }>
