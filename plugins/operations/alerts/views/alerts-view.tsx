import type { AdminViewServerProps } from 'payload'
import { ClosedNotice } from '../../../core/audit/closed-notice.tsx'
import { ConsolePage, requireLogin } from '../../../core/console/console-page.tsx'
import { may } from '../../../core/request/principal.ts'
import { AlertsScreen } from '../components/alerts-screen.tsx'
import { textsOf } from '../components/texts.ts'

/** `/admin/alerts`: what fails, what was sent and what is silenced (specification, sections 4.4 and 6). */
export async function AlertsView(view: AdminViewServerProps) {
  requireLogin(view, '/alerts')
  const { req } = view.initPageResult
  const texts = textsOf(req.i18n.language)
  return (
    <ConsolePage title={texts.title} view={view}>
      {(await may(req, 'alerts:view')) ? (
        <AlertsScreen
          maySend={await may(req, 'alerts:send')}
          maySilence={await may(req, 'alerts:silence')}
          sends={view.searchParams?.send !== undefined}
        />
      ) : (
        <ClosedNotice path="/alerts" req={req}>
          {texts.forbidden}
        </ClosedNotice>
      )}
    </ConsolePage>
  )
}
