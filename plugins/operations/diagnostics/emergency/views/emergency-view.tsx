import type { AdminViewServerProps } from 'payload'
import { ClosedNotice } from '../../../../core/audit/closed-notice.tsx'
import { ConsolePage, requireLogin } from '../../../../core/console/console-page.tsx'
import { may } from '../../../../core/request/principal.ts'
import { EmergencyScreen } from '../components/emergency-screen.tsx'
import { textsOf } from '../components/texts.ts'

const PATH = '/diagnostics/emergency'

/** `/admin/diagnostics/emergency`: the emergency diagnosis and its repairs (specification, sections 3.8 and 4.4.2). */
export async function EmergencyView(view: AdminViewServerProps) {
  requireLogin(view, PATH)
  const { req } = view.initPageResult
  const texts = textsOf(req.i18n.language)
  return (
    <ConsolePage title={texts.title} view={view}>
      {(await may(req, 'diagnostics:view')) ? (
        <EmergencyScreen
          mayRepair={await may(req, 'diagnostics:repair')}
          mayRun={await may(req, 'diagnostics:run')}
        />
      ) : (
        <ClosedNotice path={PATH} req={req}>
          {texts.forbidden}
        </ClosedNotice>
      )}
    </ConsolePage>
  )
}
