import { defineFeature } from '../../core/feature/define-feature.ts'
import { commerceCheck } from './checks/commerce.ts'
import { createProduct } from './endpoints/create-product.ts'

/**
 * Sends products that are not composed here to the shop (specification, section 4.1). Artworks and photo
 * templates are published by their own features.
 */
export const publishing = defineFeature('publishing', ({ commerce, store, settings }) => ({
  needs: ['brands'],
  endpoints: [createProduct({ commerce, store, serverUrl: settings.serverUrl })],
  checks: [commerceCheck(commerce)],
}))
