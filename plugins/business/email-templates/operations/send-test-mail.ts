import type { PayloadRequest } from 'payload'
import { NotDelivered } from '../../../../src/alerts/channel.ts'
import { sendOperatorMail } from '../../../../src/alerts/send-operator-mail.ts'
import type { MailRenderer } from '../../../../src/email-templates/render/create-mail-renderer.ts'
import type { Language } from '../../../../src/errors/in-language.ts'
import { fieldError, ServiceError } from '../../../../src/errors/service-error.ts'
import { sampleOf } from './sample-of.ts'

type TestMail = {
  readonly template_type: string
  readonly subject: string
  readonly content: string
  readonly sample: string
  readonly language: Language
  readonly user: string
  readonly renderer: MailRenderer
  readonly serverUrl: string
}

/**
 * Sends a test mail and logs its delivery. The log is written before the mail is sent, so that a process that is killed leaves
 * an entry.
 *
 * @throws ServiceError `VALIDATION_FAILED` if the template cannot be rendered, `MAIL_UNAVAILABLE`.
 */
export async function sendTestMail(
  req: PayloadRequest,
  { template_type, subject, content, sample, language, user, renderer, serverUrl }: TestMail,
): Promise<{ delivery: string; message_id: string }> {
  const { variables } = await sampleOf(req, sample, language)
  const source = { subject, content, templateType: template_type, variables }
  const { mail, problems } = await renderer.render(source)
  if (!mail) throw unrendered(problems[0])
  const { payload } = req
  const { email } = await payload.findByID({ collection: 'users', id: user, depth: 0 })
  const shared = { collection: 'mail-deliveries', overrideAccess: true } as const
  const { id } = await payload.create({
    ...shared,
    data: { templateType: template_type, sample, recipient: user, status: 'pending' },
  })
  const messageId = `<${id}.test@${new URL(serverUrl).hostname}>`
  const conclude = (data: { status: 'sent' | 'failed' | 'unconfirmed'; reason?: string }) =>
    payload.update({
      ...shared,
      id,
      data: { ...data, ...(data.status === 'sent' && { sentAt: new Date().toISOString() }) },
    })
  try {
    await sendOperatorMail(
      (one) => payload.sendEmail(one),
      { ...mail, subject: `[Test] ${mail.subject}`, to: [email], messageId },
      () => undefined,
    )
  } catch (error) {
    const status = error instanceof NotDelivered ? 'failed' : 'unconfirmed'
    // The messages of both contain the answer of the mail server, and no recipient.
    await conclude({ status, reason: error instanceof Error ? error.message : '' })
    throw new ServiceError('MAIL_UNAVAILABLE')
  }
  await conclude({ status: 'sent' })
  return { delivery: id, message_id: messageId }
}

function unrendered(problem: { readonly message: { en: string; ja: string } } | undefined) {
  const message = problem?.message ?? {
    en: 'The template cannot be rendered.',
    ja: 'テンプレートを描画できません。',
  }
  return fieldError('content', message)
}
