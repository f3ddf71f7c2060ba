import { generatedReports } from '../../../collections/generated-reports.ts'
import { ORPHAN_HOURS } from '../../../src/object-store/area.ts'
import { reportVariables } from '../../../src/reports/variables.ts'
import { settleOutbox } from '../../core/database/settle-outbox.ts'
import { transactionOf } from '../../core/database/transaction.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { runOrWait } from '../../core/jobs/run-or-wait.ts'
import { reportsConsole } from './console.ts'
import { listReports } from './endpoints/list-reports.ts'
import { downloadReport, readReport } from './endpoints/read-report.ts'
import { recompute } from './endpoints/recompute.ts'
import { MAIL_REPORT, MAKE_REPORTS, STORE_REPORT } from './jobs/job-types.ts'
import { giveUpMail, mailReport } from './jobs/mail-report.ts'
import { storeReport } from './jobs/store-report.ts'
import { expireReports } from './operations/expire-reports.ts'
import { makeDueReports } from './operations/make-report.ts'
import { expectedReports, reportObjects, storeReportAgain } from './operations/report-objects.ts'
import { reportPermissions } from './permissions.ts'

const head = { name: 'reports', variables: reportVariables } as const

/** The daily and weekly reports for operators (specification, section 6, point 3). */
export const reports = defineFeature(head, ({ store, queue, settings: { serverUrl } }, env) => {
  const options = { queue, isMailed: env.ALERT_EMAIL_TO.length > 0 }
  return {
    needs: ['diagnostics', 'logs'],
    collections: [generatedReports],
    permissions: reportPermissions,
    audits: { 'reports.recompute': { en: 'Recompute report', ja: 'レポートを再計算' } },
    afterRestore: settleOutbox('generated_reports'),
    endpoints: [listReports(), readReport(), downloadReport(), recompute({ queue })],
    jobs: [
      defineJob({
        type: MAKE_REPORTS,
        // Soon after midnight in Tokyo, and every hour for what could not be made then.
        cron: '10 * * * *',
        run: async (_data, { payload }) => {
          const now = Date.now()
          if (env.PERIODIC_REPORTS === 'on') await makeDueReports(payload, options, now)
          await expireReports(payload, now)
        },
      }),
      defineJob({
        type: STORE_REPORT,
        run: ({ report, waits }, { payload, signal }) =>
          runOrWait({
            ...{ payload, signal, waits },
            work: () => storeReport(report, { payload, store }),
            putBack: async (req, _outage, next) =>
              queue.send(STORE_REPORT, { report, waits: next.waits }, await transactionOf(req), {
                afterSeconds: next.afterSeconds,
              }),
          }),
      }),
      defineJob({
        type: MAIL_REPORT,
        // For about a day: then the next report comes.
        retry: { retryLimit: 30, retryDelay: 10, retryDelayMax: 3600 },
        run: ({ report }, { payload }) => mailReport(payload, report, { env, serverUrl }),
        giveUp: ({ report }, { payload }) => giveUpMail(payload, report),
      }),
    ],
    areas: [
      {
        name: 'reports',
        keys: /^reports\/.+$/,
        access: 'private',
        content: 'Generated reports',
        orphanHours: ORPHAN_HOURS,
        owner: reportObjects,
        expected: expectedReports,
        repair: (payload) => storeReportAgain(payload, queue),
      },
    ],
    console: reportsConsole,
  }
})
