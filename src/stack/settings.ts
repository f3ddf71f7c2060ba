import { hkdfSync } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { readEnvironment } from '../services/environment.ts'
import { developmentIssuerFacts } from '../stand-ins/attestation-issuer/project.ts'
import type { NeededPort } from './ports.ts'
import { postgresUrl } from './postgres.ts'
import type { Secrets } from './secrets.ts'
import { StackError } from './stack-error.ts'

/** The parts of the stack that can be started one by one. */
export const PARTS = [
  'database',
  'setup',
  'build',
  'identity',
  'mail',
  'commerce',
  'factory',
  'worker',
  'web',
] as const
export type Part = (typeof PARTS)[number]

/** Setting one of these replaces the embedded part by a real one. */
const REPLACED_BY: Partial<Record<Part, string>> = {
  database: 'DATABASE_URL',
  identity: 'OIDC_ISSUER',
  mail: 'SMTP_URL',
  commerce: 'COMMERCE_URL',
  factory: 'FACTORY_URL',
}

const PORTS = {
  DATABASE_PORT: { part: 'database', number: 54_329, purpose: 'embedded database' },
  IDENTITY_PORT: { part: 'identity', number: 4001, purpose: 'development identity provider' },
  COMMERCE_PORT: { part: 'commerce', number: 4002, purpose: 'commerce sandbox' },
  MAIL_PORT: { part: 'mail', number: 4003, purpose: 'page that shows the caught mail' },
  SMTP_PORT: { part: 'mail', number: 4025, purpose: 'mail catcher' },
  FACTORY_PORT: { part: 'factory', number: 4004, purpose: 'factory simulator' },
} as const satisfies Record<string, { part: Part; number: number; purpose: string }>
type PortVariable = keyof typeof PORTS

/** Ports of the embedded parts. Each matters only while its part is not replaced by a real one. */
export const stackSettingsSchema = z.object(
  Object.fromEntries(
    Object.entries(PORTS).map(([name, { number, purpose }]) => [
      name,
      z.coerce
        .number()
        .int()
        .min(1)
        .max(65_535)
        .default(number)
        .describe(`Port of the ${purpose}.`),
    ]),
  ) as Record<PortVariable, z.ZodDefault<z.ZodCoercedNumber>>,
)

export type StackSettings = {
  /** Variables that the caller set, without the empty ones. */
  readonly given: Readonly<Record<string, string>>
  readonly appEnv: string
  readonly port: number
  /** Absolute path of the folder that the stack writes to. */
  readonly dataDir: string
  readonly ports: Readonly<Record<PortVariable, number>>
  /** The parts to start: asked for, and not replaced by a real one. */
  readonly parts: ReadonlySet<Part>
}

/**
 * Reads what the stack needs from the environment and checks the service's own variables on the
 * way, so that a wrong one stops the start before anything runs.
 *
 * @param only the parts to start; unset: all.
 * @throws StackError that names each wrong variable.
 */
export function readStackSettings(
  source: Readonly<Record<string, string | undefined>>,
  root: string,
  only: readonly Part[] = PARTS,
): StackSettings {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(source)) if (value) given[name] = value
  const service = serviceEnvironment(given)
  const ports = stackSettingsSchema.safeParse(given)
  if (!ports.success) {
    const lines = ports.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new StackError(`Correct these variables and start again:\n${lines.join('\n')}`)
  }
  return {
    given,
    appEnv: service.APP_ENV,
    port: service.PORT,
    dataDir: path.resolve(root, service.DATA_DIR),
    ports: ports.data,
    parts: new Set(only.filter((part) => given[REPLACED_BY[part] ?? ''] === undefined)),
  }
}

function serviceEnvironment(given: Record<string, string>) {
  try {
    // The stack sets NODE_ENV for Next by itself, whatever the shell has.
    return readEnvironment({ ...given, NODE_ENV: undefined })
  } catch (error) {
    throw new StackError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** The ports that the chosen parts will listen on. */
export function neededPorts({ parts, ports, port }: StackSettings): NeededPort[] {
  const web = { part: 'web' as const, port, variable: 'PORT', purpose: 'console' }
  const embedded = Object.entries(PORTS).map(([variable, { part, purpose }]) => {
    return { part, port: ports[variable as PortVariable], variable, purpose }
  })
  return [web, ...embedded].filter(({ part }) => parts.has(part))
}

/** The name of the service's database in the embedded server. */
export const DATABASE_NAME = 'print_commerce'

const local = (port: number) => `http://localhost:${port}`

/**
 * The environment of every process of the stack: what the caller set, and the URLs of the embedded
 * parts for the rest.
 */
export function stackEnvironment(
  { given, ports, port, dataDir, appEnv }: StackSettings,
  { databasePassword: password, payloadSecret }: Secrets,
): Readonly<Record<string, string>> {
  const listening = Object.entries(ports).map(([name, number]) => [name, String(number)])
  return {
    SERVER_URL: local(port),
    DATABASE_URL: postgresUrl({ port: ports.DATABASE_PORT, password }, DATABASE_NAME),
    OIDC_ISSUER: local(ports.IDENTITY_PORT),
    COMMERCE_URL: local(ports.COMMERCE_PORT),
    SMTP_URL: `smtp://localhost:${ports.SMTP_PORT}`,
    FACTORY_URL: local(ports.FACTORY_PORT),
    // The development identity provider also vouches for apps; a real one does not.
    ...(given.OIDC_ISSUER === undefined && attestationVariables(local(ports.IDENTITY_PORT))),
    PAYLOAD_SECRET: payloadSecret,
    SETTINGS_KEYS: `stack:${settingsKey(payloadSecret)}`,
    NEXT_TELEMETRY_DISABLED: '1',
    ...given,
    ...Object.fromEntries(listening),
    APP_ENV: appEnv,
    // Next serves production builds only, whatever the service's own environment is.
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
  }
}

/** Derived from the other secret, so that data folders of older versions have a key too. */
const settingsKey = (payloadSecret: string) =>
  Buffer.from(hkdfSync('sha256', payloadSecret, '', 'settings', 32)).toString('base64')

function attestationVariables(identityUrl: string) {
  const { issuer, jwksUrl, audiences, appIds } = developmentIssuerFacts(identityUrl)
  return {
    ATTESTATION_KIND: 'app-check',
    APP_CHECK_ISSUER: issuer,
    APP_CHECK_JWKS_URL: jwksUrl,
    APP_CHECK_AUDIENCES: audiences.join(','),
    APP_CHECK_APP_IDS: appIds.join(','),
  }
}

/** URLs for people and tests. `console` is the service itself. */
export type StackUrls = Readonly<
  Record<'console' | 'identity' | 'shop' | 'mail' | 'factory', string>
>

/** The URLs that belong to an environment of {@link stackEnvironment}. */
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
