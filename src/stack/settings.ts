import path from 'node:path'
import { z } from 'zod'
import { readEnvironment } from '../settings/environment.ts'
import type { NeededPort } from './ports.ts'
import { StackError } from './stack-error.ts'

const port = (standard: number) => z.coerce.number().int().min(1).max(65_535).default(standard)

/** Ports of the embedded peers. Each matters only while its peer is not replaced by a real one. */
export const stackSettingsSchema = z.object({
  DATABASE_PORT: port(54_329).describe('Port of the embedded database.'),
  IDENTITY_PORT: port(4001).describe('Port of the development identity provider.'),
  COMMERCE_PORT: port(4002).describe('Port of the commerce sandbox.'),
  MAIL_PORT: port(4003).describe('Port of the page that shows the caught mail.'),
  SMTP_PORT: port(4025).describe('Port on which the mail catcher accepts mail.'),
  FACTORY_PORT: port(4004).describe('Port of the factory simulator.'),
})

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

export type StackSettings = {
  /** Variables that the caller set, without the empty ones. */
  readonly given: Readonly<Record<string, string>>
  readonly appEnv: string
  readonly port: number
  /** Address on which the web process listens. */
  readonly host: string
  /** Absolute path of the folder that the stack writes to. */
  readonly dataDir: string
  readonly ports: z.infer<typeof stackSettingsSchema>
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
  for (const [name, value] of Object.entries(source)) {
    if (value !== undefined && value !== '') given[name] = value
  }
  const service = serviceEnvironment(given)
  const ports = stackSettingsSchema.safeParse(given)
  if (!ports.success) {
    const lines = ports.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new StackError(`Correct these variables and start again:\n${lines.join('\n')}`)
  }
  const wanted = only.filter((part) => given[REPLACED_BY[part] ?? ''] === undefined)
  return {
    given,
    appEnv: service.APP_ENV,
    port: service.PORT,
    host: service.HOST,
    dataDir: path.resolve(root, service.DATA_DIR),
    ports: ports.data,
    parts: new Set(wanted),
  }
}

/** The ports that the chosen parts will listen on. */
export function neededPorts({ parts, ports, port: web }: StackSettings): NeededPort[] {
  const all: (NeededPort & { readonly part: Part })[] = [
    { part: 'web', port: web, variable: 'PORT', purpose: 'console' },
    { part: 'database', port: ports.DATABASE_PORT, variable: 'DATABASE_PORT', purpose: 'database' },
    {
      part: 'identity',
      port: ports.IDENTITY_PORT,
      variable: 'IDENTITY_PORT',
      purpose: 'identity provider',
    },
    { part: 'commerce', port: ports.COMMERCE_PORT, variable: 'COMMERCE_PORT', purpose: 'shop' },
    { part: 'mail', port: ports.MAIL_PORT, variable: 'MAIL_PORT', purpose: 'mail page' },
    { part: 'mail', port: ports.SMTP_PORT, variable: 'SMTP_PORT', purpose: 'mail catcher' },
    { part: 'factory', port: ports.FACTORY_PORT, variable: 'FACTORY_PORT', purpose: 'factory' },
  ]
  return all.filter(({ part }) => parts.has(part))
}

function serviceEnvironment(given: Record<string, string>) {
  try {
    return readEnvironment(given)
  } catch (error) {
    throw new StackError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
