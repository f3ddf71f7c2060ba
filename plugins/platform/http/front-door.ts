import type { Config, SanitizedConfig } from 'payload'
import type { AllowedOrigins } from './allowed-origins.ts'
import type { CredentialLockout } from './credential-lockout.ts'

/** What `serveApi` needs before it calls Payload. */
export type FrontDoor = {
  readonly ownOrigin: string
  readonly allowedOrigins: AllowedOrigins
  readonly lockout: CredentialLockout
}

const KEY = 'frontDoor'

/** Stores it in the configuration, the only thing that the Next route has. */
export function setFrontDoor(config: Config, door: FrontDoor): Config {
  return { ...config, custom: { ...config.custom, [KEY]: door } }
}

/** @throws Error if the feature `http` is disabled: the API must not be served without its limits. */
export function frontDoorOf(config: SanitizedConfig): FrontDoor {
  const door = config.custom?.[KEY] as FrontDoor | undefined
  if (!door) throw new Error('The API is served only with the feature `http`: enable it.')
  return door
}
