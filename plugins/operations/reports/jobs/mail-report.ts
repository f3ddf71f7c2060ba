import type { Payload } from 'payload'
import { deliver } from '../../../../src/alerts/channel.ts'
import { sendOperatorMail } from '../../../../src/alerts/send-operator-mail.ts'
import { periodOf, previousPeriod } from '../../../../src/reports/period.ts'
import type { Report } from '../../../../src/reports/report.ts'
import { reportMail } from '../../../../src/reports/report-mail.ts'
import type { ReportEnvironment } from '../../../../src/reports/variables.ts'
import { deliveryRecord } from '../../../core/database/delivery-record.ts'
import { type Database, inDatabase } from '../../../core/database/in-database.ts'
import { reportById, reportOf } from '../store/reports.ts'

type MailOptions = {
  readonly env: Pick<ReportEnvironment, 'ALERT_EMAIL_TO' | 'ALERT_LANGUAGE'>
  readonly serverUrl: string
}

const OUTBOX = 'generated_reports'

/**
 * Makes one attempt to mail a report to the recipients of alerts. Does nothing once it was sent.
 *
 * @throws what the mail server answers, so that the queue tries again.
 */
export async function mailReport(
  payload: Payload,
  id: string,
  { env, serverUrl }: MailOptions,
): Promise<void> {
  const found = await inDatabase(payload, async (database) => {
    const stored = await reportById(database, id)
    return stored && { ...stored, previous: await reportBefore(database, stored.report) }
  })
  if (found?.mail !== 'pending') return
  const record = deliveryRecord(payload, OUTBOX, id)
  const { ALERT_EMAIL_TO: to, ALERT_LANGUAGE: language } = env
  if (to.length === 0) return record.giveUp()
  const mail = reportMail(found.report, { language, serverUrl, previous: found.previous })
  const messageId = `<${id}.report@${new URL(serverUrl).hostname}>`
  const onRefused = (recipients: number) =>
    payload.logger.error({ recipients }, 'The mail server refused recipients of reports.')
  const send = () =>
    sendOperatorMail((one) => payload.sendEmail(one), { ...mail, to, messageId }, onRefused)
  await deliver({ send }, mail, record)
}

/** After the last attempt. */
export async function giveUpMail(payload: Payload, id: string): Promise<void> {
  payload.logger.error({ report: id }, 'A report could not be mailed.')
  await deliveryRecord(payload, OUTBOX, id).giveUp()
}

/** The report of the period before. */
async function reportBefore(
  database: Pick<Database, 'rows'>,
  { kind, start }: Pick<Report, 'kind' | 'start'>,
): Promise<Report | undefined> {
  const period = periodOf(kind, start)
  return period && (await reportOf(database, previousPeriod(period)))?.report
}
