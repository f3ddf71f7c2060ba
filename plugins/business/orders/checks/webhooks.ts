import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { type Check, defineCheck } from '../../../core/checks/define-check.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import { webhookSecrets } from '../operations/webhook-secrets.ts'

type Options = {
  /** Those of the environment. */
  readonly secrets: readonly string[]
  readonly commerce: Pick<CommercePort, 'missingWebhooks'>
  /** Where the shop sends its webhooks. */
  readonly url: string
}

/** Work that has waited for longer is late. */
const LATE_MINUTES = 5

/** The shop sends its webhooks here, and their work is done (section 4.5, step 9). */
export const webhooksCheck = ({ commerce, url, secrets }: Options): Check =>
  defineCheck({
    id: 'webhooks',
    title: { en: 'Webhooks of the shop', ja: 'ショップのWebhook' },
    step: 9,
    service: 'commerce',
    dependsOn: ['database'],
    intervalMs: 15 * 60_000,
    timeoutMs: 10_000,
    action: {
      en: 'Compare COMMERCE_WEBHOOK_SECRET, or the setting commerce_webhook_secret, with the secret of the app in the shop.',
      ja: 'COMMERCE_WEBHOOK_SECRETまたは設定のcommerce_webhook_secretを、ショップのアプリのシークレットと照合してください。',
    },
    parts: [
      {
        id: 'subscriptions',
        title: { en: 'Subscriptions', ja: 'Webhookの登録' },
        run: async ({ payload, signal }) => {
          if (commerce.missingWebhooks === undefined) return NOT_SENT
          if (!(await isConfigured(payload, secrets))) return NOT_CONFIGURED
          const missing = await commerce.missingWebhooks(url, { signal })
          if (missing.length === 0) return { status: 'healthy', detail: url }
          const topics = missing.join(', ')
          return {
            // Orders come all the same, every ten minutes.
            status: 'warning',
            detail: {
              en: `The shop sends none of these: ${topics}.`,
              ja: `ショップから送信されないトピック：${topics}`,
            },
            action: {
              en: 'A worker subscribes within the hour. If it does not, read the log of the job subscribe-webhooks.',
              ja: 'ワーカーが1時間以内に登録します。登録されない場合は、ジョブsubscribe-webhooksのログを確認してください。',
            },
          }
        },
      },
      {
        id: 'receipt',
        title: { en: 'Webhook receipt', ja: 'Webhookの受信' },
        run: async ({ payload }) => {
          if (commerce.missingWebhooks === undefined) return NOT_SENT
          return (await isConfigured(payload, secrets)) ? receiptOf(payload) : NOT_CONFIGURED
        },
      },
    ],
  })

const NOT_CONFIGURED: HealthCheck = {
  status: 'skipped',
  detail: {
    en: 'No secret is set (COMMERCE_WEBHOOK_SECRET): orders are read from the shop every ten minutes.',
    ja: 'シークレット（COMMERCE_WEBHOOK_SECRET）が未設定です。注文は10分ごとにショップから取得します。',
  },
}

const NOT_SENT: HealthCheck = {
  status: 'skipped',
  detail: {
    en: 'The commerce platform sends no webhooks: orders are read from it every ten minutes.',
    ja: 'このショップのシステムはWebhookを送信しません。注文は10分ごとに取得します。',
  },
}

async function isConfigured(payload: Payload, secrets: readonly string[]): Promise<boolean> {
  return (await webhookSecrets(payload, secrets)).length > 0
}

async function receiptOf(payload: Payload): Promise<HealthCheck> {
  const [row] = await inDatabase(payload, ({ rows }) =>
    rows<{ late: number; last: string | null }>(
      sql`select count(*) filter (where done_at is null
              and received_at < now() - make_interval(mins => ${LATE_MINUTES}))::int as late,
            to_char(max(received_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as last
          from commerce.inbox`,
    ),
  )
  const { late = 0, last = null } = row ?? {}
  if (late > 0) {
    return {
      status: 'error',
      detail: {
        en: `${late} webhooks have waited for more than ${LATE_MINUTES} minutes.`,
        ja: `${late}件のWebhookが${LATE_MINUTES}分以上処理されていません。`,
      },
      action: {
        en: 'Check that a worker runs, and read the log of the job orders-on-webhook.received.',
        ja: 'ワーカーが動作しているか確認し、ジョブorders-on-webhook.receivedのログを確認してください。',
      },
    }
  }
  const detail =
    last === null
      ? { en: 'None has come in two weeks.', ja: '過去2週間に受信したWebhookはありません。' }
      : { en: `The last one came at ${last}.`, ja: `最終受信：${last}` }
  return { status: 'healthy', detail }
}
