import { alertDeliveries } from '../../../collections/alert-deliveries.ts'
import { alertSilences } from '../../../collections/alert-silences.ts'
import { alertStates } from '../../../collections/alert-states.ts'
import { channelNames, configuredChannels } from '../../../src/alerts/channels.ts'
import { alertVariables } from '../../../src/alerts/variables.ts'
import { peersOf } from '../../../src/network/peer.ts'
import { component, OPERATIONS } from '../../core/console/console-parts.ts'
import { onEvent } from '../../core/events/define-event.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { CHECKS_FINISHED, REPAIR_FAILED } from '../diagnostics/api.ts'
import { emergency } from './endpoints/emergency.ts'
import { listAlerts } from './endpoints/list-alerts.ts'
import { listPastAlerts } from './endpoints/list-past-alerts.ts'
import { createSilence, endSilence } from './endpoints/silences.ts'
import { EXPIRE_ALERTS, expireAlerts } from './jobs/expire-alerts.ts'
import { STEP_ALERTS, stepByTime } from './jobs/step-alerts.ts'
import { deliverAlert } from './operations/deliver-alert.ts'
import { ALERT_DECIDED } from './operations/outbox.ts'
import { reportFailedRepair } from './operations/report-failed-repair.ts'
import { settleAlerts } from './operations/settle-alerts.ts'
import { stepStored } from './operations/step-stored.ts'
import { alertPermissions } from './permissions.ts'

const head = { name: 'alerts', variables: alertVariables } as const

/**
 * Notifies operators of what fails, by e-mail and webhook (specification, section 6). What the worker itself needs, such
 * as the database, is watched by `src/processes/watcher.ts`, with the same rules.
 */
export const alerts = defineFeature(head, ({ settings: { serverUrl } }, env) => {
  const channels = channelNames(env)
  return {
    collections: [alertStates, alertSilences, alertDeliveries],
    permissions: alertPermissions,
    audits: {
      'alert-silences.end': { en: 'End silence', ja: '通知の停止を終了' },
      'alerts.emergency': { en: 'Send emergency alert', ja: '緊急アラートを送信' },
    },
    afterRestore: settleAlerts,
    endpoints: [
      listAlerts({ channels, runbookUrl: env.ALERT_RUNBOOK_URL }),
      listPastAlerts(),
      createSilence(),
      emergency(channels),
    ],
    console: {
      nav: [
        {
          id: 'nav-alerts',
          group: OPERATIONS,
          label: { en: 'Alerts', ja: 'アラート' },
          path: '/alerts',
          permission: 'alerts:view',
        },
      ],
      views: {
        alerts: {
          path: '/alerts',
          exact: true,
          Component: component('operations/alerts/views/alerts-view.tsx#AlertsView'),
          meta: { title: 'Alerts / アラート' },
        },
      },
    },
    recordEndpoints: { 'alert-silences': [endSilence()] },
    needs: ['diagnostics'],
    peers: peersOf([
      {
        id: 'alert-webhook',
        title: { en: 'Webhook of alerts', ja: 'アラートのWebhook' },
        url: env.ALERT_WEBHOOK_URL,
      },
    ]),
    events: [
      onEvent(CHECKS_FINISHED, ({ at, results }, { payload }) =>
        stepStored(payload, {
          at: Date.parse(at),
          results: results.map(({ service, ...result }) => ({ ...result, subject: service })),
          channels,
        }),
      ),
      onEvent(REPAIR_FAILED, (failed, { payload }) =>
        reportFailedRepair(payload, failed, channels),
      ),
      onEvent(ALERT_DECIDED, ({ delivery }, { payload }) =>
        deliverAlert(
          payload,
          delivery,
          configuredChannels(env, {
            serverUrl,
            sendMail: (mail) => payload.sendEmail(mail),
            onRefused: (recipients) =>
              payload.logger.error({ recipients }, 'The mail server refused recipients of alerts.'),
          }),
        ),
      ),
    ],
    jobs: [
      defineJob({
        type: STEP_ALERTS,
        cron: '* * * * *',
        run: (_data, { payload }) => stepByTime(payload, channels),
      }),
      defineJob({
        type: EXPIRE_ALERTS,
        cron: '37 4 * * *',
        run: (_data, { payload }) => expireAlerts(payload),
      }),
    ],
  }
})
