import type { AdminViewServerProps } from 'payload'
import { ClosedNotice } from '../../../core/audit/closed-notice.tsx'
import { ConsolePage, requireLogin } from '../../../core/console/console-page.tsx'
import { may } from '../../../core/request/principal.ts'
import { MaintenanceScreen } from '../components/maintenance-screen.tsx'
import { textsOf } from '../components/texts.ts'

/** `/admin/maintenance`: begin, plan and end maintenance (specification, section 4.4.5). */
export async function MaintenanceView(view: AdminViewServerProps) {
  requireLogin(view, '/maintenance')
  const { req } = view.initPageResult
  const texts = textsOf(req.i18n.language)
  return (
    <ConsolePage title={texts.title} view={view}>
      {(await may(req, 'settings:manage')) ? (
        <MaintenanceScreen />
      ) : (
        <ClosedNotice path="/maintenance" req={req}>
          {texts.forbidden}
        </ClosedNotice>
      )}
    </ConsolePage>
  )
}
