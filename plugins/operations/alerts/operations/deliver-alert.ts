import { createLocalReq, type Payload } from 'payload'
import { type Channel, deliver, MAX_UNCERTAIN } from '../../../../src/alerts/channel.ts'
import { notificationSchema } from '../../../../src/alerts/notification.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'

type Row = { readonly channel: string; readonly notification: unknown; readonly isOld: boolean }

/**
 * Sends one entry of the outbox, while no transaction is open. Throws as long as another attempt may succeed, so that the
 * event is delivered again. After a day nothing is sent: the incident is long known, or over.
 *
 * @see docs/decisions/0192-send-alerts-at-most-twice-after-a-crash.md
 */
export async function deliverAlert(
  payload: Payload,
  delivery: string,
  channels: readonly Channel[],
): Promise<void> {
  const row = await pending(payload, delivery)
  if (!row) return
  const channel = channels.find(({ name }) => name === row.channel)
  // One of another version may be unreadable, and must not hold up what follows it.
  const notification = notificationSchema.safeParse(row.notification).data
  if (!channel || !notification || row.isOld) {
    payload.logger.error({ delivery, channel: row.channel }, 'An alert could not be sent.')
    await update(payload, delivery, 'failed')
    return
  }
  await deliver(channel, notification, {
    begin: () => begin(payload, delivery),
    conclude: (outcome) => update(payload, delivery, outcome === 'delivered' ? 'sent' : 'pending'),
  })
}

async function query<T>(payload: Payload, statement: Statement): Promise<T[]> {
  const req = await createLocalReq({}, payload)
  return inTransaction(req, async () => {
    const { drizzle, sql } = await transactionOf(req)
    const result = await drizzle.execute(statement(sql))
    return 'rows' in result ? (result.rows as T[]) : []
  })
}
type Sql = Awaited<ReturnType<typeof transactionOf>>['sql']
type Statement = (sql: Sql) => ReturnType<Sql>

async function pending(payload: Payload, delivery: string): Promise<Row | undefined> {
  const [row] = await query<Row>(
    payload,
    (sql) => sql`select channel, notification, created_at < now() - interval '1 day' as "isOld"
      from alert_deliveries where id = ${delivery} and status = 'pending'`,
  )
  return row
}

async function begin(payload: Payload, delivery: string): Promise<boolean> {
  const begun = await query(
    payload,
    (sql) => sql`update alert_deliveries set uncertain = uncertain + 1, updated_at = now()
      where id = ${delivery} and status = 'pending' and uncertain < ${MAX_UNCERTAIN} returning id`,
  )
  if (begun.length > 0) return true
  payload.logger.warn({ delivery }, 'It is not known whether an alert has arrived.')
  await update(payload, delivery, 'unconfirmed')
  return false
}

/** `pending` after an attempt that certainly failed, which therefore does not count. */
async function update(
  payload: Payload,
  delivery: string,
  status: 'sent' | 'pending' | 'unconfirmed' | 'failed',
): Promise<void> {
  await query(
    payload,
    (sql) => sql`update alert_deliveries set status = ${status},
        uncertain = uncertain - case when ${status} = 'pending' then 1 else 0 end,
        sent_at = case when ${status} = 'sent' then now() end, updated_at = now()
      where id = ${delivery} and status = 'pending'`,
  )
}
