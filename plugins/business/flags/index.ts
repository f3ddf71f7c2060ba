import { defineFeature } from '../../core/feature/define-feature.ts'
import { evaluateFlags } from './endpoints/evaluate-flags.ts'

/** Feature flags and experiments of brand sites, over the OpenFeature Remote Evaluation Protocol (section 4.4.3). */
export const flags = defineFeature('flags', () => ({
  needs: ['brands'],
  endpoints: evaluateFlags(),
}))
