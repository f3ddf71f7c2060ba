import type { Config } from 'payload'
import { PRODUCT_NAME } from '../../../src/http/page/product-name.ts'
import { component } from '../../core/console/console-parts.ts'

const DESCRIPTION = 'Product registration and administration / 商品登録・管理'

const graphics = {
  Logo: component('platform/console/components/product-graphics.tsx#CompanyLogo'),
  Icon: component('platform/console/components/product-graphics.tsx#ProductIcon'),
}

/** Names company and product where Payload would name itself. `/admin/about` says what the console is built with. */
export function withProduct(admin: Config['admin']): Config['admin'] {
  return {
    ...admin,
    components: {
      ...admin?.components,
      graphics: { ...graphics, ...admin?.components?.graphics },
      beforeNavLinks: [
        component('platform/console/components/product-graphics.tsx#CompanyHome'),
        ...(admin?.components?.beforeNavLinks ?? []),
      ],
    },
    meta: {
      titleSuffix: ` – ${PRODUCT_NAME}`,
      defaultOGImageType: 'off',
      // What a chat shows of a link to the console.
      description: DESCRIPTION,
      openGraph: { siteName: PRODUCT_NAME, description: DESCRIPTION },
      icons: [{ rel: 'icon', type: 'image/svg+xml', url: '/icon.svg' }],
      ...admin?.meta,
    },
  }
}
