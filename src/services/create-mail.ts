import { createSmtpMail } from '../mail/adapters/smtp/create-smtp-mail.ts'
import type { MailPort } from '../mail/port.ts'
import type { Environment } from './environment.ts'

/** Outgoing mail alone, for a process that loads nothing else. */
export const createMail = ({ SMTP_URL: url }: Pick<Environment, 'SMTP_URL'>): MailPort =>
  createSmtpMail({ url })
