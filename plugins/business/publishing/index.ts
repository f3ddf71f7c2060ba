import { defineFeature } from '../../core/feature/define-feature.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { commerceCheck } from './checks/commerce.ts'
import { createProduct } from './endpoints/create-product.ts'
import { ARCHIVE_PRODUCT, archiveProduct } from './jobs/archive-product.ts'
import { PUSH_BRAND, pushBrand } from './jobs/push-brand.ts'
import { giveUpProduct, PUSH_PRODUCT, pushProduct } from './jobs/push-product.ts'
import { RECONCILE_PRODUCTS, reconcileProducts } from './jobs/reconcile-products.ts'
import { followShopWords } from './operations/follow-shop-words.ts'
import { pushPending } from './operations/push-pending.ts'

// Retries last for hours, so that an outage of the shop overnight loses no change.
const PATIENT = { retryLimit: 100, retryDelayMax: 600 }

/**
 * Brings what other features register as `products` into the shop, and sends products that are not composed here
 * (specification, sections 2.4 and 4.1).
 */
export const publishing = defineFeature(
  'publishing',
  ({ commerce, alwaysAsked, circuits, store, queue, settings }) => ({
    needs: ['brands'],
    endpoints: [createProduct({ commerce, store, serverUrl: settings.serverUrl })],
    jobs: [
      defineJob({
        type: PUSH_PRODUCT,
        retry: PATIENT,
        run: (data, { payload }) => pushProduct(data, { payload, commerce }),
        giveUp: (data, { payload }) => giveUpProduct(data, { payload, queue }),
      }),
      defineJob({
        type: PUSH_BRAND,
        run: (data, { payload, signal }) => pushBrand(data, { payload, queue, signal }),
      }),
      defineJob({
        type: ARCHIVE_PRODUCT,
        retry: PATIENT,
        run: (data) => archiveProduct(data, commerce),
      }),
      defineJob({
        type: RECONCILE_PRODUCTS,
        // At night in Japan.
        cron: '41 17 * * *',
        retry: PATIENT,
        run: (data, { payload, signal }) =>
          reconcileProducts(data, { payload, commerce, queue }, signal),
      }),
    ],
    hooks: { brands: { afterChange: [followShopWords(queue)] } },
    audits: {
      'shop-products.accept': {
        en: 'Change in the shop accepted',
        ja: 'ショップでの変更を承認',
      },
    },
    checks: [commerceCheck(alwaysAsked.commerce, circuits.shop)],
    setUp: (payload) => pushPending(payload, { queue }),
  }),
)
