import { brands } from '../../../collections/brands.ts'
import { recordsPlugin } from '../../core/feature/records.ts'

/** The brands of the company (specification, section 2.7). */
export const brandsPlugin = recordsPlugin(brands)
