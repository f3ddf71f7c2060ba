import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../../src/errors/service-error.ts'
import { createInvitation, INVITATION_HOURS } from '../../../../../src/identity/invitation.ts'
import { invitationMail } from '../../../../../src/identity/invitation-mail.ts'
import { companySender } from '../../../../core/feature/company-name.ts'

/** What an account keeps of an invitation, and the token for the mail. */
export function newInvitation() {
  const { token, hash } = createInvitation()
  const expires = new Date(Date.now() + INVITATION_HOURS * 3_600_000)
  return { token, data: { invitationHash: hash, invitationExpiresAt: expires.toISOString() } }
}

type Invited = { readonly name: string; readonly email: string }

/**
 * Mails an invitation. The account stands already, so that a mail server that is away loses nothing.
 *
 * @throws ServiceError `MAIL_UNAVAILABLE`.
 */
export async function mailInvitation(
  { payload, user }: PayloadRequest,
  { name, email }: Invited,
  { token, serverUrl }: { readonly token: string; readonly serverUrl: string },
): Promise<void> {
  const { name: company, from } = await companySender(payload)
  const inviter = (user && 'name' in user && user.name) || company
  const link = `${serverUrl}/api/artists/invitation?token=${token}`
  try {
    await payload.sendEmail({
      ...{ from, to: email },
      ...invitationMail({ name, email, inviter, company, link }),
    })
  } catch (cause) {
    const sentence = {
      en: 'The account was saved, but its invitation could not be mailed.',
      ja: 'アカウントは保存されましたが、招待メールを送信できませんでした。',
    }
    throw new ServiceError('MAIL_UNAVAILABLE', sentence, { cause })
  }
}
