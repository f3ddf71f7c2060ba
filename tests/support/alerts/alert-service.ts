import type { ChecksFinished } from '../../../plugins/operations/diagnostics/api.ts'
import { startJob } from '../jobs/job-clock.ts'
import { type Service, type ServiceOptions, startService } from '../service/service.ts'
import { startMailReceiver, startWebhookReceiver } from './receivers.ts'

const WEBHOOK_SECRET = 'a-secret-of-the-webhook'

/** The service with an SMTP server and an HTTP server that receive its alerts. */
export async function startAlertService(
  env: Readonly<Record<string, string>> = {},
  options: ServiceOptions = {},
) {
  const webhook = await startWebhookReceiver()
  const mail = await startMailReceiver()
  const alertEnv = {
    SMTP_URL: mail.url,
    ALERT_EMAIL_TO: 'night@example.test',
    ALERT_WEBHOOK_URL: webhook.url,
    ALERT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    ...env,
  }
  const service = await startService({ ...options, env: alertEnv })
  return {
    service,
    webhook,
    mail,
    /** Starts the watcher, with many rounds in a second. */
    startWatcher: () => service.start('tests/support/alerts/watcher-process.ts', 'watcher ready'),
    stop: async () => {
      await service.stop()
      await webhook.close()
      await mail.close()
    },
  }
}

type Result = Pick<ChecksFinished['results'][number], 'service' | 'status'> &
  Partial<ChecksFinished['results'][number]>

/** The rules also compare with the real time, for reminders. */
export const CHECKS_START = Date.now()

/** Periodic checks end with these results, `minute` minutes after the start. */
export async function finishChecks(
  service: Pick<Service, 'databaseUrl'>,
  minute: number,
  results: readonly Result[],
): Promise<void> {
  const at = new Date(CHECKS_START + minute * 60_000).toISOString()
  const data: ChecksFinished = {
    at,
    results: results.map((result) => ({
      check: result.service,
      isVital: false,
      runbook: `docs/runbooks/${result.service}.md`,
      ...result,
    })),
  }
  await startJob(service, 'alerts-on-checks.finished', data, 'checks')
}
