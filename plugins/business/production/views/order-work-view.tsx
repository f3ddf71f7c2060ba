import type { AdminViewServerProps } from 'payload'
import { ClosedNotice } from '../../../core/audit/closed-notice.tsx'
import { ConsolePage, requireLogin } from '../../../core/console/console-page.tsx'
import { may } from '../../../core/request/principal.ts'
import { OrderWork } from '../components/order-work.tsx'
import { textsOf } from '../components/texts.ts'

const PATH = '/order-work'

/** `/admin/order-work`: the queue of orders for those who check, print and ship them (specification, section 4.4). */
export async function OrderWorkView(view: AdminViewServerProps) {
  requireLogin(view, PATH)
  const { req } = view.initPageResult
  const texts = textsOf(req.i18n.language)
  return (
    <ConsolePage title={texts.title} view={view}>
      {(await may(req, 'orders:manage')) ? (
        <OrderWork />
      ) : (
        <ClosedNotice path={PATH} req={req}>
          {texts.forbidden}
        </ClosedNotice>
      )}
    </ConsolePage>
  )
}
