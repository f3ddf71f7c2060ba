import type { CommercePort } from '../../../../src/commerce/port.ts'
import { SERVICES } from '../../../../src/health/services.ts'
import { type Check, defineCheck } from '../../../core/checks/define-check.ts'
import { portParts } from '../../../core/checks/port-parts.ts'

/** A custom id that no product has. */
const NO_PRODUCT = 'diagnostics'

/** The shop accepts the access token and answers a search for products (section 4.5, step 9). */
export const commerceCheck = (commerce: CommercePort): Check =>
  defineCheck({
    id: 'commerce',
    title: SERVICES.commerce,
    step: 9,
    service: 'commerce',
    intervalMs: 60_000,
    timeoutMs: 10_000,
    // The shop rejects the simplest query only where it does not accept the access token.
    isVital: (error) => error === 'COMMERCE_REJECTED',
    action: {
      en: 'Check COMMERCE_URL, COMMERCE_ACCESS_TOKEN and the permissions of the app in the shop.',
      ja: 'COMMERCE_URL、COMMERCE_ACCESS_TOKEN、ショップでのアプリの権限を確認してください。',
    },
    parts: [
      ...portParts(commerce, { id: 'authentication', title: { en: 'Authentication', ja: '認証' } }),
      {
        id: 'products',
        title: { en: 'Search for products', ja: '商品の検索' },
        needs: 'authentication',
        run: async ({ signal }) => {
          await commerce.findProduct(NO_PRODUCT, { signal })
          return { status: 'healthy' }
        },
      },
    ],
  })
