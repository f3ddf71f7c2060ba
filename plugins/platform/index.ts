import type { FeatureDefinition } from '../core/feature/define-feature.ts'
import { accounts } from './accounts/index.ts'
import { brands } from './brands/index.ts'
import { consoleRepairs } from './console/index.ts'
import { http } from './http/index.ts'
import { identity } from './identity/index.ts'
import { logs } from './logs/index.ts'
import { maintenance } from './maintenance/index.ts'
import { objectStore } from './object-store/index.ts'
import { settings } from './settings/index.ts'

/** The features that every installation needs. */
export const platform: readonly FeatureDefinition[] = [
  brands,
  identity,
  accounts,
  objectStore,
  logs,
  settings,
  maintenance,
  consoleRepairs,
  http,
]
