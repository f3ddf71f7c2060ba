// First: a schema decides when it is made.
import '../../../core/console/without-compiled-schemas.ts'
import { brandConfigProblems, knownBrandConfigSchema } from '../../../../src/brands/brand-config.ts'

/** What is wrong with the settings that every brand has; those of single features are checked when they are saved. */
export const problemsOf = (config: unknown) => brandConfigProblems(config, knownBrandConfigSchema)
