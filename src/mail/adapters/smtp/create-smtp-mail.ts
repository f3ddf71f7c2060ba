import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Sentence } from '../../../errors/in-language.ts'
import { ServiceError } from '../../../errors/service-error.ts'
import { observe } from '../../../observation/observers.ts'
import type { MailPort } from '../../port.ts'
import { MAIL_TIMEOUTS, MAIL_TOTAL_TIMEOUT } from './mail-timeouts.ts'

export type SmtpMailOptions = {
  /**
   * `smtp://user:password@host:port`; its query may contain options of Nodemailer, and `totalTimeout`, the time for a
   * whole mail in ms.
   */
  readonly url: string
}

/** Mail through an SMTP server. Connects for each mail. */
export function createSmtpMail({ url }: SmtpMailOptions): MailPort {
  const transport = createTransport(
    { url, ...MAIL_TIMEOUTS },
    { disableFileAccess: true, disableUrlAccess: true },
  )
  const total = Number(new URL(url).searchParams.get('totalTimeout') ?? MAIL_TOTAL_TIMEOUT)
  transport.use('compile', ({ data }, done) => {
    data.signal = AbortSignal.timeout(total)
    done()
  })
  const send = transport.sendMail.bind(transport)
  return {
    name: 'smtp',
    transport: Object.assign(transport, {
      sendMail: (mail: SendMailOptions) =>
        observe({ kind: 'call', peer: 'mail', operation: 'sendMail' }, () => send(mail)),
    }),
    async check() {
      try {
        await transport.verify()
      } catch (cause) {
        throw new ServiceError('MAIL_UNAVAILABLE', sentenceOf(cause), { cause })
      }
      return { status: 'healthy' }
    },
  }
}

/** By the codes of Nodemailer. Its messages may contain the host and the user, so none is passed on. */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  EAUTH: {
    en: 'The mail server rejects the login of SMTP_URL.',
    ja: 'メールサーバーにSMTP_URLのログイン情報を拒否されました。',
  },
  ETLS: {
    en: 'The mail server cannot be reached with TLS, or its certificate is not valid.',
    ja: 'メールサーバーにTLSで接続できないか、証明書が無効です。',
  },
  EDNS: {
    en: 'The host name of SMTP_URL is unknown.',
    ja: 'SMTP_URLのホスト名が見つかりません。',
  },
}
const UNREACHABLE: Sentence = {
  en: 'The mail server of SMTP_URL does not answer.',
  ja: 'SMTP_URLのメールサーバーが応答しません。',
}

function sentenceOf(error: unknown): Sentence {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return SENTENCES[code] ?? UNREACHABLE
}
