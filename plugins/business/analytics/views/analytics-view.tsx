import type { AdminViewServerProps } from 'payload'
import { ClosedNotice } from '../../../core/audit/closed-notice.tsx'
import { ConsolePage, requireLogin } from '../../../core/console/console-page.tsx'
import { brandsOf } from '../../../core/request/brands.ts'
import { may } from '../../../core/request/principal.ts'
import { choiceOf } from '../components/analysis-choice.ts'
import { AnalyticsScreen } from '../components/analytics-screen.tsx'
import { textsOf } from '../components/texts.ts'
import { scopeOf } from '../operations/scope.ts'

/** `/admin/analytics`: sales over time and by brand, artist or artwork, and production (specification, section 4.3). */
export async function AnalyticsView(view: AdminViewServerProps) {
  requireLogin(view, '/analytics')
  const { req } = view.initPageResult
  const texts = textsOf(req.i18n.language)
  const mayView = await may(req, 'analytics:view')
  return (
    <ConsolePage title={texts.title} view={view}>
      {mayView ? (
        <AnalyticsScreen
          brands={await brandsToChoose(req)}
          initial={choiceOf(view.searchParams ?? {}, Date.now())}
        />
      ) : (
        <ClosedNotice path="/analytics" req={req}>
          {texts.forbidden}
        </ClosedNotice>
      )}
    </ConsolePage>
  )
}

/** The brands whose figures the user may see. */
async function brandsToChoose(req: AdminViewServerProps['initPageResult']['req']) {
  const scope = await scopeOf(req, undefined)
  const brands = await brandsOf(req)
  return brands
    .filter(({ id }) => scope === null || scope.includes(id))
    .map(({ id, name }) => ({ id, name }))
}
