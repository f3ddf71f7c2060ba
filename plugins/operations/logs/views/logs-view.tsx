import type { AdminViewServerProps } from 'payload'
import { ClosedNotice } from '../../../core/audit/closed-notice.tsx'
import { ConsolePage, requireLogin } from '../../../core/console/console-page.tsx'
import { may } from '../../../core/request/principal.ts'
import { filtersOf } from '../components/log-filters.ts'
import { LogScreen } from '../components/log-screen.tsx'
import { textsOf } from '../components/texts.ts'

/** `/admin/logs`: the log of all processes, for operators (specification, section 4.4.2). */
export async function LogsView(view: AdminViewServerProps) {
  requireLogin(view, '/logs')
  const { req } = view.initPageResult
  const texts = textsOf(req.i18n.language)
  return (
    <ConsolePage title={texts.title} view={view}>
      {(await may(req, 'logs:view')) ? (
        <LogScreen initial={filtersOf(view.searchParams ?? {})} />
      ) : (
        <ClosedNotice path="/logs" req={req}>
          {texts.forbidden}
        </ClosedNotice>
      )}
    </ConsolePage>
  )
}
