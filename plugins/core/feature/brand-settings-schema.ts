import type { Payload } from 'payload'
import { brandConfigSchema } from '../../../src/brands/brand-config.ts'
import { coreOf } from './core-of.ts'

/** Returns the schema of a brand's settings with the parts of all features. Unknown keys are refused. */
export function brandSettingsSchema({ config }: Pick<Payload, 'config'>) {
  const parts = coreOf(config).features.map(({ brandSettings = {} }) => brandSettings)
  return brandConfigSchema.extend(Object.assign({}, ...parts))
}
