import { defineFeature } from '../../core/feature/define-feature.ts'
import { createProduct } from './endpoints/create-product.ts'

/** The way to the shop for products that are not composed here (specification, section 4.1). */
export const publishing = defineFeature('publishing', ({ commerce, settings: { serverUrl } }) => ({
  needs: ['brands'],
  endpoints: [createProduct({ commerce, serverUrl })],
}))
