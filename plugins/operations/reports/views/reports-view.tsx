import type { AdminViewServerProps } from 'payload'
import { ClosedNotice } from '../../../core/audit/closed-notice.tsx'
import { ConsolePage, requireLogin } from '../../../core/console/console-page.tsx'
import { may } from '../../../core/request/principal.ts'
import { ReportsScreen } from '../components/reports-screen.tsx'
import { textsOf } from '../components/texts.ts'

/** `/admin/reports`: the daily and weekly reports, for operators (specification, section 6, point 3). */
export async function ReportsView(view: AdminViewServerProps) {
  requireLogin(view, '/reports')
  const { req } = view.initPageResult
  const texts = textsOf(req.i18n.language)
  return (
    <ConsolePage title={texts.title} view={view}>
      {(await may(req, 'reports:view')) ? (
        <ReportsScreen initial={view.searchParams?.kind === 'weekly' ? 'weekly' : 'daily'} />
      ) : (
        <ClosedNotice path="/reports" req={req}>
          {texts.forbidden}
        </ClosedNotice>
      )}
    </ConsolePage>
  )
}
