import { systemSettings } from '../../../collections/system-settings.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'

/** Settings that operators change at run time (specification, section 2.7). */
export const settings = defineFeature('settings', () => ({
  collections: [systemSettings],
}))
