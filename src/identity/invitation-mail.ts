import { INVITATION_HOURS } from './invitation.ts'

export type InvitationMail = { readonly subject: string; readonly text: string }

/** The mail that invites an artist, in both languages of the console: theirs is not known yet. */
export function invitationMail({
  name,
  email,
  link,
}: {
  readonly name: string
  readonly email: string
  readonly link: string
}): InvitationMail {
  return {
    subject: 'Your artist account / アーティストアカウントへのご招待',
    text: [
      `${name} 様`,
      '',
      'アーティストアカウントにご招待しました。次のリンクを開き、このメールアドレスのアカウントでログインしてください。',
      `リンクは一度だけ、${INVITATION_HOURS}時間以内に使用できます。お心当たりのない場合は、このメールを破棄してください。`,
      '',
      link,
      '',
      '----',
      '',
      `Dear ${name},`,
      '',
      `you are invited to an artist account. Open the link above and log in with the account of ${email}.`,
      `The link works once, within ${INVITATION_HOURS} hours. If you do not expect it, ignore this mail.`,
      '',
    ].join('\n'),
  }
}
