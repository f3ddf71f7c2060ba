import { brands as brandRecords } from '../../../collections/brands.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'

/** The brands of the company (specification, section 2.7). */
export const brands = defineFeature('brands', () => ({
  collections: [brandRecords],
}))
