import { createHmac } from 'node:crypto'
import { errorCode } from '../errors/error-code.ts'
import { type Channel, NotDelivered } from './channel.ts'
import { alertMessage, type MessageOptions } from './message.ts'
import type { Notification } from './notification.ts'
import type { AlertClass } from './rules.ts'

type Options = MessageOptions & {
  readonly url: string
  /** Signs the requests. */
  readonly secret: string
  /** For the whole request, in ms; longer than connecting may take, which is known to have failed. @default 15 s */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 15_000
const COLOURS: Readonly<Record<AlertClass | 'over', string>> = {
  critical: '#b3261e',
  warning: '#b26a00',
  over: '#2e7d32',
}
/** Errors of a connection that was never made. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']
const CONNECT_TIMEOUT = 'UND_ERR_CONNECT_TIMEOUT'
/** A proxy has passed the request on, and had no answer in time. */
const GATEWAY_TIMEOUT = 504

/**
 * Alerts as JSON that Slack and compatible services accept. The header `X-Alert-Signature` is `v1=` and the HMAC-SHA256,
 * in hexadecimal, of the header `X-Alert-Timestamp` (seconds since 1970), a dot and the body; `Idempotency-Key` is the id of
 * the notification.
 */
export function webhookChannel({
  url,
  secret,
  timeoutMs = TIMEOUT_MS,
  ...options
}: Options): Channel {
  return {
    name: 'webhook',
    async send(notification) {
      const body = JSON.stringify(slackBody(notification, options))
      const timestamp = String(Math.floor(Date.now() / 1000))
      const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': notification.id,
          'x-alert-timestamp': timestamp,
          'x-alert-signature': `v1=${signature}`,
        },
        body,
      }).catch((error: unknown) => {
        const code = errorCode(error instanceof Error ? error.cause : undefined)
        if (code === CONNECT_TIMEOUT || NOT_CONNECTED.includes(String(code))) {
          throw new NotDelivered(String(code))
        }
        // Its own message may contain the URL, which often is a secret.
        throw new Error(`The result of a webhook is unknown: ${code ?? (error as Error).name}.`)
      })
      // Only the status counts: a body that is long or breaks off must not send the alert again.
      await response.body?.cancel().catch(() => undefined)
      const { ok, status } = response
      if (status === GATEWAY_TIMEOUT)
        throw new Error(`The result of a webhook is unknown: status ${status}.`)
      if (!ok) throw new NotDelivered(`status ${status}`)
    },
  }
}

function slackBody(notification: Notification, options: MessageOptions) {
  const { kind, at, id } = notification
  const { subject, lines } = alertMessage(notification, options)
  const isOver = kind === 'resolved' || kind === 'lapsed'
  return {
    text: escaped(subject),
    attachments: [
      {
        color: COLOURS[isOver ? 'over' : notification.class],
        text: escaped(lines.join('\n')),
        footer: id,
        ts: Math.floor(at / 1000),
      },
    ],
  }
}

/** Slack reads `<…>` as links and mentions. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
