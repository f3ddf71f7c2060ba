import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import type {
  FeatureDefinition,
  FeatureEnvironment,
} from '../../plugins/core/feature/define-feature.ts'
import { attestationVariables } from '../attestation/variables.ts'
import { commerceVariables } from '../commerce/variables.ts'
import { databaseVariables } from '../database/variables.ts'
import { encryptionVariables } from '../encryption/variables.ts'
import { appEnv, commaSeparated } from '../environment/schemas.ts'
import type { Language, Sentence } from '../errors/in-language.ts'
import type { FieldProblem } from '../errors/service-error.ts'
import { startError } from '../errors/start-error.ts'
import { zodProblems } from '../errors/zod-problems.ts'
import { factoryVariables } from '../factory/variables.ts'
import { httpVariables } from '../http/variables.ts'
import { gatewayVariables } from '../identity/gateway/variables.ts'
import { identityVariables } from '../identity/variables.ts'
import { logVariables } from '../logs/variables.ts'
import { mailVariables } from '../mail/variables.ts'
import { networkVariables } from '../network/variables.ts'
import { objectStoreVariables } from '../object-store/variables.ts'
import { rateLimitVariables } from '../rate-limit/variables.ts'

const installationVariables = z.object({
  APP_ENV: appEnv,
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe(
      "Folder of everything the embedded stack writes; in production of a worker's cache, of log lines while the database is away, and of the objects where there is no S3.",
    ),
  DISABLED_FEATURES: commaSeparated.describe(
    'Names of features that this installation leaves out, separated by commas, e.g. `photo-print`. Run the set-up after a change. A disabled feature no longer expires what it has stored.',
  ),
})

/**
 * The variables of the services that this folder builds. Those of a feature are part of its definition.
 *
 * The defaults lead to the embedded stack (see `src/stack`), so that a laptop needs none of them; setting a
 * variable replaces the embedded part with the real one. Production has none of these defaults.
 *
 * @see docs/decisions/0176-declare-environment-variables-beside-what-uses-them.md
 */
export const SERVICE_VARIABLES = [
  installationVariables,
  httpVariables,
  rateLimitVariables,
  databaseVariables,
  identityVariables,
  encryptionVariables,
  gatewayVariables,
  commerceVariables,
  objectStoreVariables,
  mailVariables,
  factoryVariables,
  networkVariables,
  attestationVariables,
  logVariables,
] as const

/** The intersection of all members of a union. */
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer Intersection,
) => void
  ? Intersection
  : never

/** Values as text, by the names of their variables. */
type Given = Readonly<Record<string, string | undefined>>

export type Environment = All<z.infer<(typeof SERVICE_VARIABLES)[number]>> & FeatureEnvironment

/**
 * Reads and checks the environment once, at start. An empty variable counts as unset.
 *
 * @param features whose variables are read as well, unless they are disabled.
 * @throws Error that names each wrong variable and what it must be. Values are never printed.
 */
export function readEnvironment(
  source: Given = process.env,
  features: readonly Pick<FeatureDefinition, 'name' | 'variables'>[] = [],
): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const disabled = commaSeparated.parse(given.DISABLED_FEATURES)
  const declared = features.flatMap(({ name, variables }) =>
    variables && !disabled.includes(name) ? [{ name, variables }] : [],
  )
  const problems = [
    ...unnamed(given),
    ...publishedValues(given, [...SERVICE_VARIABLES, ...declared.map((one) => one.variables)]),
  ]
  const read = (part: z.ZodObject) => {
    const { error, data } = part.safeParse(given)
    if (error) problems.push(...zodProblems(error))
    return data
  }
  const environment = {
    ...Object.assign({}, ...SERVICE_VARIABLES.map(read)),
    featureVariables: Object.fromEntries(
      declared.map(({ name, variables }) => [name, read(variables)]),
    ),
  }
  if (problems.length === 0) return environment
  const lines = (language: Language) => {
    const each = problems.map(({ path, message }) => `\n  ${path}: ${message[language]}`)
    // Parts whose checks depend on APP_ENV declare it as well.
    return [...new Set(each)].join('')
  }
  throw startError({
    en: `The environment is wrong. Correct these variables and start again:${lines('en')}`,
    ja: `環境変数に誤りがあります。次の変数を修正して、もう一度起動してください：${lines('ja')}`,
  })
}

/**
 * Refuses an environment that looks like a public one and does not say which it is: the default would switch login
 * with passwords on. Next sets NODE_ENV in builds and in the stack of `npm start`, which name themselves.
 */
function unnamed({ APP_ENV, NODE_ENV, SERVER_URL }: Given): FieldProblem[] {
  const looksPublic = NODE_ENV === 'production' || /^https:/i.test(SERVER_URL ?? '')
  return APP_ENV === undefined && looksPublic ? [{ path: 'APP_ENV', message: WHICH }] : []
}

/**
 * Production must reach real services with secrets of its own, never a stand-in by a forgotten variable. A
 * published secret is refused wherever another machine could use it.
 *
 * @see docs/decisions/0166-refuse-published-secrets-unless-only-this-machine-is-served.md
 */
function publishedValues(given: Given, parts: readonly z.ZodObject[]): FieldProblem[] {
  const { success, data } = reachSchema.safeParse(given)
  if (!success) return []
  if (isLocal(data)) return []
  const isProduction = data.APP_ENV === 'production'
  const message = isProduction ? NOT_IN_PRODUCTION : PUBLISHED
  return parts.flatMap(({ shape }) =>
    Object.entries(shape as Record<string, z.ZodType>).flatMap(([path, schema]) => {
      if (schema.meta()?.[isProduction ? 'embedded' : 'secret'] !== true) return []
      const published = schema.parse(undefined)
      const isPublished = withoutSlash(given[path] ?? published) === published
      return isPublished ? [{ path, message }] : []
    }),
  )
}

/** Whether only this machine reaches the service, for development. */
export const isLocal = ({ APP_ENV, HOST, SERVER_URL }: z.infer<typeof reachSchema>) =>
  APP_ENV === 'development' && isLoopback(HOST) && isLoopback(hostOf(SERVER_URL))

const reachSchema = httpVariables.pick({ HOST: true, SERVER_URL: true }).extend({ APP_ENV: appEnv })

const NOT_IN_PRODUCTION: Sentence = {
  en: 'must be set to a value of your own when APP_ENV is production',
  ja: 'APP_ENVがproductionのときは、独自の値を指定してください',
}
const PUBLISHED: Sentence = {
  en: 'must be set to a value of your own, unless APP_ENV is development and HOST and SERVER_URL are loopback IP addresses: the default is published',
  ja: '既定値は公開されています。APP_ENVがdevelopmentで、HOSTとSERVER_URLがループバックアドレスの場合を除き、独自の値を指定してください',
}
const WHICH: Sentence = {
  en: 'must be production, staging or development: NODE_ENV is production, or SERVER_URL is https',
  ja: 'production、staging、developmentのいずれかを指定してください。NODE_ENVがproductionであるか、SERVER_URLがhttpsです',
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '')

function isLoopback(host: string): boolean {
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() === 'loopback'
  return host === 'localhost' || host.endsWith('.localhost')
}

/** The same URL may be spelled with a slash at its end. */
const withoutSlash = (value: unknown) => String(value).replace(/\/+$/, '')
