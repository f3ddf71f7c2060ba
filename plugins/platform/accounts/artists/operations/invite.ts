import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../../src/errors/service-error.ts'
import { PRODUCT_NAME } from '../../../../../src/http/page/product-name.ts'
import { createInvitation, INVITATION_HOURS } from '../../../../../src/identity/invitation.ts'
import { invitationMail } from '../../../../../src/identity/invitation-mail.ts'

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
  const inviter = (user && 'name' in user && user.name) || PRODUCT_NAME
  const link = `${serverUrl}/api/artists/invitation?token=${token}`
  try {
    await payload.sendEmail({ to: email, ...invitationMail({ name, email, inviter, link }) })
  } catch (cause) {
    const sentence = {
      en: 'The account was saved, but its invitation could not be mailed.',
      ja: 'アカウントは保存されましたが、招待メールを送信できませんでした。',
    }
    throw new ServiceError('MAIL_UNAVAILABLE', sentence, { cause })
  }
}
