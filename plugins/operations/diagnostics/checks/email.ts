import { ServiceError } from '../../../../src/errors/service-error.ts'
import { SERVICES } from '../../../../src/health/services.ts'
import type { MailPort } from '../../../../src/mail/port.ts'
import {
  type Check,
  type CheckRequest,
  defineCheck,
  portPart,
} from '../../../core/checks/define-check.ts'

type Options = { readonly mail: MailPort; readonly recipient: string }

/** The mail server accepts the login, and in a run a test mail (section 4.5, step 11). */
export const emailCheck = ({ mail, recipient }: Options): Check =>
  defineCheck({
    id: 'email',
    title: SERVICES.email,
    step: 11,
    service: 'email',
    intervalMs: 60_000,
    timeoutMs: 10_000,
    action: {
      en: 'Check SMTP_URL and MAIL_FROM, and whether the mail server is reachable from this machine.',
      ja: 'SMTP_URLとMAIL_FROM、およびこのサーバーからメールサーバーへの接続を確認してください。',
    },
    parts: [
      portPart(mail, { id: 'connection', title: { en: 'SMTP connection', ja: 'SMTP接続' } }),
      {
        id: 'test-mail',
        title: { en: 'Test mail', ja: 'テストメール' },
        needs: 'connection',
        onlyInRuns: true,
        run: async ({ payload }) => {
          await sendTestMail(payload, recipient)
          return { status: 'healthy' }
        },
      },
    ],
  })

async function sendTestMail(payload: CheckRequest['payload'], to: string): Promise<void> {
  try {
    await payload.sendEmail({
      to,
      subject: 'Test mail of the diagnostics / 診断のテストメール',
      text: 'The service has sent this mail to test its mail server. Nothing needs to be done.\nメールサーバーのテストのために送信されたメールです。対応は不要です。',
    })
  } catch (error) {
    // The message may contain the recipient and the host.
    throw mailRefused(error)
  }
}

const mailRefused = (error: unknown) => {
  const { code, responseCode } = error as Readonly<Record<string, unknown>>
  const cause = new Error(`The test mail was refused: ${String(code)} ${String(responseCode)}`)
  return new ServiceError('MAIL_UNAVAILABLE', undefined, { cause })
}
