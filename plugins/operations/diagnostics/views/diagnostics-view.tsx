import type { AdminViewServerProps } from 'payload'
import { z } from 'zod'
import { ClosedNotice } from '../../../core/audit/closed-notice.tsx'
import { ConsolePage, requireLogin } from '../../../core/console/console-page.tsx'
import { hasPage } from '../../../core/console/console-parts.ts'
import { may } from '../../../core/request/principal.ts'
import { DiagnosticsScreen } from '../components/diagnostics-screen.tsx'
import { textsOf } from '../components/texts.ts'

/** `/admin/diagnostics`: the debug screen, for operators (specification, section 4.4.2). */
export async function DiagnosticsView(view: AdminViewServerProps) {
  requireLogin(view, '/diagnostics')
  const { req } = view.initPageResult
  const texts = textsOf(req.i18n.language)
  const run = z.uuid().safeParse(view.searchParams?.run)
  if (!(await may(req, 'diagnostics:view'))) {
    return (
      <ConsolePage title={texts.title} view={view}>
        <ClosedNotice path="/diagnostics" req={req}>
          {texts.forbidden}
        </ClosedNotice>
      </ConsolePage>
    )
  }
  const { config } = req.payload
  const abilities = {
    mayRun: await may(req, 'diagnostics:run'),
    hasEmergency: hasPage(config, '/diagnostics/emergency'),
    hasLogs: hasPage(config, '/logs') && (await may(req, 'logs:view')),
  }
  return (
    <ConsolePage title={texts.title} view={view}>
      <DiagnosticsScreen abilities={abilities} run={run.success ? run.data : null} />
    </ConsolePage>
  )
}
