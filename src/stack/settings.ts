import { hkdfSync } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { isLocal, readEnvironment } from '../services/environment.ts'
import { developmentIssuerFacts } from '../stand-ins/attestation-issuer/project.ts'
import { SITE_BRAND } from './connect-brand-site.ts'
import type { NeededPort } from './ports.ts'
import { postgresUrl } from './postgres.ts'
import type { Secrets } from './secrets.ts'
import { StackError } from './stack-error.ts'

/** The parts of the stack in the order of their start, each with the variable that replaces it by a real one. */
const REPLACED_BY = {
  database: 'DATABASE_URL',
  setup: undefined,
  build: undefined,
  identity: 'OIDC_ISSUER',
  mail: 'SMTP_URL',
  commerce: 'COMMERCE_URL',
  factory: 'FACTORY_URL',
  worker: undefined,
  web: undefined,
  watcher: undefined,
  'brand-site': undefined,
} as const
export type Part = keyof typeof REPLACED_BY
/** The part that starts only where it is asked for. */
const OPTIONAL = 'brand-site'
/** The parts that start by themselves, and can be started one by one. */
export const PARTS = (Object.keys(REPLACED_BY) as Part[]).filter((part) => part !== OPTIONAL)
/** The same with the example brand site. */
export const PARTS_WITH_SITE: readonly Part[] = [...PARTS, OPTIONAL]

const PORTS = {
  PORT: { part: 'web', number: 3000, purpose: 'console' },
  DATABASE_PORT: { part: 'database', number: 54_329, purpose: 'embedded database' },
  IDENTITY_PORT: { part: 'identity', number: 4001, purpose: 'development identity provider' },
  COMMERCE_PORT: { part: 'commerce', number: 4002, purpose: 'commerce sandbox' },
  MAIL_PORT: { part: 'mail', number: 4003, purpose: 'page that shows the caught mail' },
  SMTP_PORT: { part: 'mail', number: 4025, purpose: 'mail catcher' },
  FACTORY_PORT: { part: 'factory', number: 4004, purpose: 'factory simulator' },
  BRAND_SITE_PORT: { part: 'brand-site', number: 4005, purpose: 'example brand site' },
} as const satisfies Record<string, { part: Part; number: number; purpose: string }>
type PortVariable = keyof typeof PORTS

const portOf = ({ number, purpose }: { readonly number: number; readonly purpose: string }) =>
  z.coerce.number().int().min(1).max(65_535).default(number).describe(`Port of the ${purpose}.`)

/** Ports of the parts. Each matters only while its part is not replaced by a real one. */
export const portsSchema = z.object(
  Object.fromEntries(Object.entries(PORTS).map(([name, port]) => [name, portOf(port)])) as Record<
    PortVariable,
    ReturnType<typeof portOf>
  >,
)

export type StackSettings = {
  /** Variables that the caller set, without the empty ones. */
  readonly given: Readonly<Record<string, string>>
  /** Absolute path of the folder that the stack writes to. */
  readonly dataDir: string
  readonly ports: Readonly<Record<PortVariable, number>>
  /** The parts to start: asked for, and not replaced by a real one. */
  readonly parts: ReadonlySet<Part>
  /** Whether other machines reach a service with development accounts. */
  readonly isShared: boolean
}

/**
 * Reads what the stack needs from the environment, and checks the variables that its processes will have, so that a
 * wrong one stops the start before anything runs.
 *
 * @param only the parts to start; unset: all but the example brand site.
 * @throws StackError that names each wrong variable.
 */
export function readStackSettings(
  source: Readonly<Record<string, string | undefined>>,
  root: string,
  only: readonly Part[] = PARTS,
): StackSettings {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(source)) if (value) given[name] = value
  const ports = portsSchema.safeParse(given)
  if (!ports.success) {
    const lines = ports.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new StackError(`Correct these variables and start again:\n${lines.join('\n')}`)
  }
  const service = serviceEnvironment({ ...embeddedValues(given, ports.data, SAMPLE), ...given })
  return {
    given,
    dataDir: path.resolve(root, service.DATA_DIR),
    ports: ports.data,
    parts: new Set(only.filter((part) => given[REPLACED_BY[part] ?? ''] === undefined)),
    isShared: service.APP_ENV !== 'production' && !isLocal(service),
  }
}

/** Those of the data folder do not exist before the first start. */
const SAMPLE: Secrets = { payloadSecret: 'x'.repeat(64), databasePassword: 'x' }

function serviceEnvironment(variables: Readonly<Record<string, string>>) {
  try {
    // The stack sets NODE_ENV for Next by itself, whatever the shell has.
    return readEnvironment({ ...variables, NODE_ENV: undefined })
  } catch (error) {
    throw new StackError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** The ports that the chosen parts will listen on. */
export function neededPorts({ parts, ports }: StackSettings): NeededPort[] {
  return Object.entries(PORTS)
    .filter(([, { part }]) => parts.has(part))
    .map(([variable, { purpose }]) => {
      return { port: ports[variable as PortVariable], variable, purpose }
    })
}

/** The name of the service's database in the embedded server. */
export const DATABASE_NAME = 'print_commerce'

const local = (port: number) => `http://localhost:${port}`

/**
 * What the embedded parts are reached with, and secrets of this data folder. The stand-ins listen on this machine
 * only. Production has none of them.
 *
 * @see docs/decisions/0177-use-secrets-of-the-data-folder-in-the-embedded-stack.md
 */
function embeddedValues(
  given: StackSettings['given'],
  ports: StackSettings['ports'],
  secrets: Secrets,
): Readonly<Record<string, string>> {
  if (given.APP_ENV === 'production') return {}
  const { databasePassword: password, payloadSecret } = secrets
  const derived = (purpose: string) => derivedSecret(secrets, purpose)
  return {
    SERVER_URL: local(ports.PORT),
    DATABASE_URL: postgresUrl({ port: ports.DATABASE_PORT, password }, DATABASE_NAME),
    SMTP_URL: `smtp://localhost:${ports.SMTP_PORT}`,
    PAYLOAD_SECRET: payloadSecret,
    // Derived from the other secret, so that data folders of older versions have a key too.
    SETTINGS_KEYS: `stack:${derived('settings')}`,
    ...(given.COMMERCE_URL === undefined && {
      COMMERCE_URL: local(ports.COMMERCE_PORT),
      COMMERCE_ACCESS_TOKEN: derived('commerce'),
      COMMERCE_WEBHOOK_SECRET: derived('commerce-webhooks'),
    }),
    ...(given.FACTORY_URL === undefined && {
      FACTORY_URL: local(ports.FACTORY_PORT),
      FACTORY_TOKEN: derived('factory'),
      FACTORY_CALLBACK_SECRET: derived('factory-callbacks'),
      FACTORY_CALLBACK_URL: `${local(ports.PORT)}/api/webhooks/factory`,
    }),
    // Alerts are shown by the mail catcher.
    ...(given.SMTP_URL === undefined && { ALERT_EMAIL_TO: 'operators@example.test' }),
    // The development identity provider also vouches for apps; a real one does not.
    ...(given.OIDC_ISSUER === undefined && identityVariables(local(ports.IDENTITY_PORT))),
  }
}

const derivedSecret = ({ payloadSecret }: Secrets, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', payloadSecret, '', purpose, 32)).toString('base64')

function identityVariables(identityUrl: string) {
  const { issuer, jwksUrl, audiences, appIds } = developmentIssuerFacts(identityUrl)
  return {
    OIDC_ISSUER: identityUrl,
    ATTESTATION_KIND: 'app-check',
    APP_CHECK_ISSUER: issuer,
    APP_CHECK_JWKS_URL: jwksUrl,
    APP_CHECK_AUDIENCES: audiences.join(','),
    APP_CHECK_APP_IDS: appIds.join(','),
  }
}

/** The environment of every process of the stack: what the caller set, and the embedded parts for the rest. */
export function stackEnvironment(
  { given, ports, dataDir, parts }: StackSettings,
  secrets: Secrets,
): Readonly<Record<string, string>> {
  return {
    ...embeddedValues(given, ports, secrets),
    ...(parts.has('brand-site') && {
      BRAND_SITE_SECRET: derivedSecret(secrets, 'brand-sites'),
      BRAND_SITE_URLS: `${SITE_BRAND}=${local(ports.BRAND_SITE_PORT)}`,
    }),
    NEXT_TELEMETRY_DISABLED: '1',
    APP_ENV: 'development',
    ...given,
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    // Next serves production builds only, whatever the service's own environment is.
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
  }
}

/** URLs for people and tests. `console` is the service itself. */
export type StackUrls = Readonly<
  Record<'console' | 'identity' | 'shop' | 'mail' | 'factory', string>
> & {
  /** The example brand site, if it was asked for. */
  readonly site?: string
}

/** The URLs that belong to an environment of {@link stackEnvironment}. */
export function stackUrls(
  { ports, parts }: StackSettings,
  environment: Readonly<Record<string, string>>,
): StackUrls {
  const { SERVER_URL = '', OIDC_ISSUER = '', COMMERCE_URL = '', FACTORY_URL = '' } = environment
  return {
    console: new URL('/admin', SERVER_URL).href,
    identity: OIDC_ISSUER,
    shop: COMMERCE_URL,
    mail: local(ports.MAIL_PORT),
    factory: FACTORY_URL,
    ...(parts.has('brand-site') && { site: local(ports.BRAND_SITE_PORT) }),
  }
}
