import type { Transporter } from 'nodemailer'
import type { Checkable } from '../health/health-check.ts'

/**
 * The outgoing mail of the service. Features send with `payload.sendEmail`, which uses the transport.
 *
 * `check` opens a connection, logs in and sends nothing. It throws `ServiceError` `MAIL_UNAVAILABLE`.
 */
export type MailPort = Checkable & {
  /** For Payload's e-mail adapter, which payload.config.ts builds. */
  readonly transport: Transporter
}
