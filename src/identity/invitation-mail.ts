import { INVITATION_HOURS } from './invitation.ts'

export type InvitationMail = { readonly subject: string; readonly text: string }

/** The mail that invites an artist, in both languages of the console: theirs is not known yet. */
export function invitationMail({
  name,
  email,
  inviter,
  company,
  link,
}: {
  readonly name: string
  readonly email: string
  /** Name of the user who invites. */
  readonly inviter: string
  /** Who runs the installation. */
  readonly company: string
  readonly link: string
}): InvitationMail {
  return {
    subject: 'Invitation to sell your art / 作品の登録・販売へのご招待',
    text: [
      `${name} 様`,
      '',
      `${inviter}より、作品を登録・販売するアカウントにご招待します。次のリンクを開き、このメールアドレスのアカウントでログインしてください。`,
      `リンクは一度だけ、${INVITATION_HOURS}時間以内に使用できます。お心当たりのない場合は、このメールを破棄してください。`,
      '',
      link,
      '',
      company,
      '',
      '----',
      '',
      `Dear ${name},`,
      '',
      `${inviter} invites you to register and sell your art. Open this link and log in with the account of ${email}.`,
      `The link works once, within ${INVITATION_HOURS} hours. If you do not expect it, ignore this e-mail.`,
      '',
      link,
      '',
      company,
      '',
    ].join('\n'),
  }
}
