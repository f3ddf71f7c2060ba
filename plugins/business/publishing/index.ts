import { SERVICES } from '../../../src/health/services.ts'
import { portCheck } from '../../core/checks/define-check.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { createProduct } from './endpoints/create-product.ts'

/**
 * Sends products that are not composed here to the shop (specification, section 4.1). Artworks and photo
 * templates are published by their own features.
 */
export const publishing = defineFeature('publishing', ({ commerce, settings: { serverUrl } }) => ({
  needs: ['brands'],
  endpoints: [createProduct({ commerce, serverUrl })],
  checks: [
    portCheck(commerce, {
      id: 'commerce',
      title: SERVICES.commerce,
      service: 'commerce',
      // The shop rejects the simplest query only where it does not accept the access token.
      isVital: (error) => error === 'COMMERCE_REJECTED',
    }),
  ],
}))
