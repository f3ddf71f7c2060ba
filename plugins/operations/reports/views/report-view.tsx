import { notFound } from 'next/navigation.js'
import type { AdminViewServerProps } from 'payload'
import { dateRange } from '../../../../src/reports/date-range.ts'
import { periodOf, REPORT_KINDS } from '../../../../src/reports/period.ts'
import { ClosedNotice } from '../../../core/audit/closed-notice.tsx'
import { ConsolePage, requireLogin } from '../../../core/console/console-page.tsx'
import { may } from '../../../core/request/principal.ts'
import { ReportScreen } from '../components/report-screen.tsx'
import { textsOf } from '../components/texts.ts'

/** `/admin/reports/{kind}/{start}`: one report. */
export async function ReportView(view: AdminViewServerProps) {
  const [, name = '', start = ''] = [view.params?.segments ?? []].flat()
  const kind = REPORT_KINDS.find((one) => one === name)
  const period = kind && periodOf(kind, start)
  if (!period) notFound()
  const path = `/reports/${period.kind}/${period.start}`
  requireLogin(view, path)
  const { req } = view.initPageResult
  const texts = textsOf(req.i18n.language)
  return (
    <ConsolePage title={`${texts.one[period.kind]} ${dateRange(period)}`} view={view}>
      {(await may(req, 'reports:view')) ? (
        <ReportScreen
          kind={period.kind}
          mayRecompute={await may(req, 'reports:recompute')}
          start={period.start}
        />
      ) : (
        <ClosedNotice path={path} req={req}>
          {texts.forbidden}
        </ClosedNotice>
      )}
    </ConsolePage>
  )
}
