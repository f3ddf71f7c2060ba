import type { Config, SanitizedConfig } from 'payload'
import type { AllowedOrigins } from './allowed-origins.ts'
import type { CredentialLockout } from './credential-lockout.ts'

/** What the route of the API must know before Payload is asked. */
export type FrontDoor = {
  readonly ownOrigin: string
  readonly allowedOrigins: AllowedOrigins
  readonly lockout: CredentialLockout
}

const KEY = 'frontDoor'

/** Hands it to the route through the configuration, which is all that the route knows. */
export function setFrontDoor(config: Config, door: FrontDoor): Config {
  return { ...config, custom: { ...config.custom, [KEY]: door } }
}

/** @throws Error where the plugin is missing: an API without its limits must not be served. */
export function frontDoorOf(config: SanitizedConfig): FrontDoor {
  const door = config.custom?.[KEY] as FrontDoor | undefined
  if (!door) throw new Error('The API is served only with the feature `http`: enable it.')
  return door
}
