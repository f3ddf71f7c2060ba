import type { Notification } from './notification.ts'

export const CHANNELS = ['email', 'webhook'] as const
export type ChannelName = (typeof CHANNELS)[number]

/** A way to reach the operators. */
export type Channel = {
  readonly name: ChannelName
  /**
   * @throws NotDelivered if it certainly has not arrived. After any other error it may have.
   */
  send(notification: Notification): Promise<void>
}

/** The receiver has certainly not got the message: it may be sent again without limit. */
export class NotDelivered extends Error {
  constructor(reason: string) {
    super(`The message was not delivered: ${reason}.`)
    this.name = 'NotDelivered'
  }
}

/** Attempts whose result is unknown, after which none is made: a message arrives at most twice. */
export const MAX_UNCERTAIN = 2

/** Where the attempts of one delivery are counted; survives the process. */
export type DeliveryRecord = {
  /** Counts an attempt as uncertain, before it is made. Returns whether it may be made. */
  begin(): Promise<boolean>
  /** Records what the receiver has got after all. */
  conclude(outcome: 'delivered' | 'refused'): Promise<void>
}

/**
 * Makes one attempt to deliver a message, e.g. a notification. The attempt is counted before it is made, so that a process that is
 * killed in between never leads to a third message.
 *
 * @throws what the channel throws; the caller tries again later.
 * @see docs/decisions/0192-send-alerts-at-most-twice-after-a-crash.md
 */
export async function deliver<Message = Notification>(
  channel: { send(message: Message): Promise<void> },
  message: Message,
  record: DeliveryRecord,
): Promise<void> {
  if (!(await record.begin())) return
  try {
    await channel.send(message)
  } catch (error) {
    if (error instanceof NotDelivered) await record.conclude('refused')
    throw error
  }
  await record.conclude('delivered')
}
