import type { Payload } from 'payload'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import type { Sentence } from '../../../../src/errors/in-language.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { SERVICES } from '../../../../src/health/services.ts'
import { isAbove, type Threshold } from '../../../../src/health/threshold.ts'
import type { Circuit } from '../../../../src/network/circuit.ts'
import { type Check, defineCheck } from '../../../core/checks/define-check.ts'
import { circuitPart, portParts } from '../../../core/checks/port-parts.ts'
import { productKinds } from '../operations/product-records.ts'

/** Specification, section 6: API usage above 80 %, of the points that the shop grants at a time. */
const USE: Threshold = { limit: 80, clear: 70 }
/** A custom id that no product has. */
const NO_PRODUCT = 'diagnostics'

/** The shop accepts the access token and answers a search for products (section 4.5, step 9). */
export const commerceCheck = (commerce: CommercePort, circuit: Circuit): Check =>
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
      {
        id: 'usage',
        title: { en: 'Use of the API', ja: 'APIの使用率' },
        needs: 'authentication',
        run: async ({ wasProblem }) => judgeUse(commerce.budgetUse?.(), wasProblem),
      },
      circuitPart(circuit),
      {
        id: 'drift',
        title: { en: 'Products changed in the shop', ja: 'ショップで変更された商品' },
        run: async ({ payload }) => {
          // A database that is away has a check of its own, and says nothing of the shop.
          const products = await countDrift(payload).catch(() => undefined)
          return products === undefined
            ? { status: 'skipped', detail: NOT_COUNTED }
            : judgeDrift(products)
        },
      },
    ],
  })

async function countDrift(payload: Payload): Promise<number> {
  const where = { shopDrift: { exists: true } }
  const counts = productKinds(payload).map(({ collection }) =>
    payload.count({ collection, where, overrideAccess: true }),
  )
  return (await Promise.all(counts)).reduce((sum, { totalDocs }) => sum + totalDocs, 0)
}

/** Products that were changed in the shop since they were sent need a decision of a user, not of an operator. */
export function judgeDrift(products: number): HealthCheck {
  if (products === 0) return { status: 'healthy' }
  const detail = {
    en: `${products} ${products === 1 ? 'product was' : 'products were'} changed or deleted in the shop since they were sent.`,
    ja: `送信後にショップで変更または削除された商品が${products}件あります。`,
  }
  return { status: 'warning', detail, action: DECIDE }
}

const NOT_COUNTED: Sentence = {
  en: 'The products cannot be counted, because the database does not answer.',
  ja: 'データベースが応答しないため、商品を数えられません。',
}
const DECIDE: Sentence = {
  en: 'Filter the lists of artworks and photo templates by “Difference to the shop”, and push these products again or accept what was changed.',
  ja: '作品とプリントテンプレートの一覧を「ショップとの差異」で絞り込み、該当する商品を再送信するか、変更を承認してください。',
}

export function judgeUse(percent: number | undefined, wasProblem: boolean): HealthCheck {
  if (percent === undefined) return { status: 'skipped', detail: NO_BUDGET }
  const shown = percent.toFixed(0)
  const detail = {
    en: `${shown} % of the points of the API are used.`,
    ja: `APIポイントの使用率は${shown}%です。`,
  }
  if (!isAbove(percent, USE, wasProblem)) return { status: 'healthy', detail }
  return { status: 'warning', detail, action: SLOW_DOWN }
}

const NO_BUDGET: Sentence = {
  en: 'The shop does not say how much of its API is used.',
  ja: 'ショップからAPIの使用率が返されません。',
}
const SLOW_DOWN: Sentence = {
  en: 'Look for bulk work, such as publishing many products, and for other apps that use the same access token.',
  ja: '多数の商品の公開などの一括処理と、同じアクセストークンを使用するほかのアプリがないか確認してください。',
}
