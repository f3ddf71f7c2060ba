import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import type { Language, Sentence } from '../errors/in-language.ts'
import { startError } from '../errors/start-error.ts'
import { customIssue, zodProblems } from '../errors/zod-problems.ts'
import { attestationVariables, checkAttestation } from './environment/attestation.ts'
import { commerceVariables } from './environment/commerce.ts'
import { databaseVariables } from './environment/database.ts'
import { factoryVariables } from './environment/factory.ts'
import { checkGateway, gatewayVariables } from './environment/gateway.ts'
import { httpVariables } from './environment/http.ts'
import { checkIdentity, identityVariables } from './environment/identity.ts'
import { loggingVariables } from './environment/logging.ts'
import { mailVariables } from './environment/mail.ts'
import { checkObjectStore, objectStoreVariables } from './environment/object-store.ts'
import { commaSeparated } from './environment/schemas.ts'
import { workerVariables } from './environment/worker.ts'

const variables = {
  APP_ENV: z
    .enum(['production', 'staging', 'development'])
    .default('development')
    .describe(
      'Which environment this is. Production refuses every value of the embedded stack. Needed if NODE_ENV is production or `SERVER_URL` is https.',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe(
      "Folder of everything the embedded stack writes; in production of a worker's cache, and of the objects where there is no S3.",
    ),
  DISABLED_FEATURES: commaSeparated.describe(
    'Names of features that this installation leaves out, separated by commas, e.g. `photo-print`. Run the set-up after a change. A disabled feature no longer expires what it has stored.',
  ),
  ...httpVariables,
  ...databaseVariables,
  ...identityVariables,
  ...gatewayVariables,
  ...commerceVariables,
  ...objectStoreVariables,
  ...mailVariables,
  ...factoryVariables,
  ...attestationVariables,
  ...workerVariables,
  ...loggingVariables,
}

/**
 * Every environment variable of the service, with its default and its meaning.
 *
 * The defaults lead to the embedded stack (see `src/stack`), so that a laptop needs none of them;
 * setting a variable replaces the embedded part with the real one. Production has none of these defaults.
 */
export const environmentSchema = z
  .object(variables)
  .superRefine(checkAttestation)
  .superRefine(checkIdentity)
  .superRefine(checkObjectStore)
  .superRefine(checkGateway)
  .superRefine(refuseEmbeddedValues)

export type Environment = z.infer<typeof environmentSchema>

/**
 * Production must reach real services with secrets of its own, never a stand-in by a forgotten variable. A
 * published secret is refused wherever another machine could use it.
 *
 * @see docs/decisions/0166-refuse-published-secrets-unless-only-this-machine-is-served.md
 */
function refuseEmbeddedValues(
  env: z.infer<z.ZodObject<typeof variables>>,
  context: z.RefinementCtx,
): void {
  const { APP_ENV, HOST, SERVER_URL } = env
  const isProduction = APP_ENV === 'production'
  const isLocal = APP_ENV === 'development' && isLoopback(HOST) && isLoopback(hostOf(SERVER_URL))
  if (isLocal) return
  const given: Readonly<Record<string, unknown>> = env
  for (const [name, schema] of Object.entries(variables)) {
    if (schema.meta()?.[isProduction ? 'embedded' : 'secret'] !== true) continue
    if (withoutSlash(given[name]) !== schema.parse(undefined)) continue
    context.addIssue(customIssue(isProduction ? NOT_IN_PRODUCTION : PUBLISHED, [name]))
  }
}

const NOT_IN_PRODUCTION: Sentence = {
  en: 'must be set to a value of your own when APP_ENV is production',
  ja: 'APP_ENVがproductionのときは、独自の値を指定してください',
}
const PUBLISHED: Sentence = {
  en: 'must be set to a value of your own, unless APP_ENV is development and HOST and SERVER_URL are loopback IP addresses: the default is published',
  ja: '既定値は公開されています。APP_ENVがdevelopmentで、HOSTとSERVER_URLがループバックアドレスの場合を除き、独自の値を指定してください',
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '')

function isLoopback(host: string): boolean {
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() === 'loopback'
  return host === 'localhost' || host.endsWith('.localhost')
}

/** The same URL may be spelled with a slash at its end. */
const withoutSlash = (value: unknown) => String(value).replace(/\/+$/, '')

/**
 * Reads and checks the environment once, at start. An empty variable counts as unset.
 *
 * @throws Error that names each wrong variable and what it must be. Values are never printed.
 */
export function readEnvironment(
  source: Record<string, string | undefined> = process.env,
): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  const unnamed = isUnnamed(given) ? [{ path: 'APP_ENV', message: WHICH }] : []
  if (parsed.success && unnamed.length === 0) return parsed.data
  const problems = [...unnamed, ...(parsed.success ? [] : zodProblems(parsed.error))]
  const lines = (language: Language) =>
    problems.map(({ path, message }) => `\n  ${path}: ${message[language]}`).join('')
  throw startError({
    en: `The environment is wrong. Correct these variables and start again:${lines('en')}`,
    ja: `環境変数に誤りがあります。次の変数を修正して、もう一度起動してください：${lines('ja')}`,
  })
}

/**
 * Whether an environment that looks like a public one does not say which it is: the default would switch login
 * with passwords on. Next sets NODE_ENV in builds and in the stack of `npm start`, which name themselves.
 */
function isUnnamed({ APP_ENV, NODE_ENV, SERVER_URL }: Record<string, string | undefined>): boolean {
  if (APP_ENV !== undefined) return false
  return NODE_ENV === 'production' || /^https:/i.test(SERVER_URL ?? '')
}

const WHICH: Sentence = {
  en: 'must be production, staging or development: NODE_ENV is production, or SERVER_URL is https',
  ja: 'production、staging、developmentのいずれかを指定してください。NODE_ENVがproductionであるか、SERVER_URLがhttpsです',
}
