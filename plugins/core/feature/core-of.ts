import type { SanitizedConfig } from 'payload'
import type { Feature } from './define-feature.ts'
import type { Services } from './services.ts'

/** What the core stores in `config.custom`, for code that has only the configuration. */
export type Core = {
  /** All enabled features, each after those that it needs. */
  readonly features: readonly Feature[]
  readonly services: Services
}

/**
 * Returns features and services of the running process.
 *
 * @throws Error if `installFeatures` is missing in the configuration.
 */
export function coreOf({ custom }: Pick<SanitizedConfig, 'custom'>): Core {
  const core = custom?.core as Core | undefined
  if (core) return core
  throw new Error('Add installFeatures(…) to the plugins of the Payload configuration.')
}
