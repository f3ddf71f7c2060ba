import config from '../../../payload.config.ts'
import { coreOf } from '../../../plugins/core/feature/core-of.ts'

/** The features and services of the project's own configuration. Nothing of it is connected. */
export const installedCore = coreOf(await config)

/** Every area of the object store. */
export const installedAreas = installedCore.features.flatMap(({ areas = [] }) => areas)
