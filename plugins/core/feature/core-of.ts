import type { SanitizedConfig } from 'payload'
import type { Feature } from './define-feature.ts'
import type { Services } from './services.ts'

/** What the core keeps in Payload's configuration, for code that knows only that. */
export type Core = {
  /** Every feature that is enabled; one comes after those that it needs. */
  readonly features: readonly Feature[]
  readonly services: Services
}

/** @throws Error where the features were not installed. */
export function coreOf({ custom }: Pick<SanitizedConfig, 'custom'>): Core {
  const core = custom?.core as Core | undefined
  if (core) return core
  throw new Error('Add installFeatures(…) to the plugins of the Payload configuration.')
}
