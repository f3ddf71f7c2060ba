import { developmentIssuerFacts } from '../stand-ins/attestation-issuer/project.ts'
import { postgresUrl } from './postgres.ts'
import type { Secrets } from './secrets.ts'
import type { StackSettings } from './settings.ts'

/** The name of the service's database in the embedded server. */
export const DATABASE_NAME = 'print_commerce'

/** Addresses for people and tests. `console` is the service itself. */
export type StackUrls = {
  readonly console: string
  readonly identity: string
  readonly shop: string
  readonly mail: string
  readonly factory: string
}

/**
 * The environment of every process of the stack: what the caller set, and the addresses of the
 * embedded parts for the rest.
 */
export function stackEnvironment(
  settings: StackSettings,
  secrets: Secrets,
): Readonly<Record<string, string>> {
  const { given, ports, port, dataDir, appEnv } = settings
  // The development identity provider also vouches for apps; a real one does not.
  const vouchesItself = given.OIDC_ISSUER === undefined
  const defaults = {
    SERVER_URL: local(port),
    DATABASE_URL: postgresUrl(
      { port: ports.DATABASE_PORT, password: secrets.databasePassword },
      DATABASE_NAME,
    ),
    OIDC_ISSUER: local(ports.IDENTITY_PORT),
    COMMERCE_URL: local(ports.COMMERCE_PORT),
    SMTP_URL: `smtp://localhost:${ports.SMTP_PORT}`,
    FACTORY_URL: local(ports.FACTORY_PORT),
    ...(vouchesItself && attestationVariables(local(ports.IDENTITY_PORT))),
    PAYLOAD_SECRET: secrets.payloadSecret,
    NEXT_TELEMETRY_DISABLED: '1',
  }
  const listening = Object.fromEntries(
    Object.entries(ports).map(([name, number]) => [name, String(number)]),
  )
  return {
    ...defaults,
    ...given,
    ...listening,
    APP_ENV: appEnv,
    // Next serves production builds only, whatever the service's own environment is.
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
  }
}

/** The addresses that belong to an environment of {@link stackEnvironment}. */
export function stackUrls(
  { ports }: StackSettings,
  environment: Readonly<Record<string, string>>,
): StackUrls {
  const { SERVER_URL = '', OIDC_ISSUER = '', COMMERCE_URL = '', FACTORY_URL = '' } = environment
  return {
    console: new URL('/admin', SERVER_URL).href,
    identity: OIDC_ISSUER,
    shop: COMMERCE_URL,
    mail: local(ports.MAIL_PORT),
    factory: FACTORY_URL,
  }
}

function attestationVariables(identityUrl: string) {
  const { issuer, jwksAddress, audiences, appIds } = developmentIssuerFacts(identityUrl)
  return {
    ATTESTATION_KIND: 'app-check',
    APP_CHECK_ISSUER: issuer,
    APP_CHECK_JWKS_URL: jwksAddress,
    APP_CHECK_AUDIENCES: audiences.join(','),
    APP_CHECK_APP_IDS: appIds.join(','),
  }
}

function local(port: number): string {
  return `http://localhost:${port}`
}
