import { z } from 'zod'
import type { Language } from '../errors/in-language.ts'
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
    .describe('Which environment this is. Production refuses every value of the embedded stack.'),
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

/** Production must reach real services with secrets of its own, never a stand-in by a forgotten variable. */
function refuseEmbeddedValues(
  env: z.infer<z.ZodObject<typeof variables>>,
  context: z.RefinementCtx,
): void {
  if (env.APP_ENV !== 'production') return
  const given: Readonly<Record<string, unknown>> = env
  for (const [name, schema] of Object.entries(variables)) {
    if (schema.meta()?.embedded !== true) continue
    if (withoutSlash(given[name]) !== schema.parse(undefined)) continue
    const sentence = {
      en: 'must be set to a value of your own when APP_ENV is production',
      ja: 'APP_ENVがproductionのときは、独自の値を指定してください',
    }
    context.addIssue(customIssue(sentence, [name]))
  }
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
  if (parsed.success) return parsed.data
  const problems = zodProblems(parsed.error)
  const lines = (language: Language) =>
    problems.map(({ path, message }) => `\n  ${path}: ${message[language]}`).join('')
  throw startError({
    en: `The environment is wrong. Correct these variables and start again:${lines('en')}`,
    ja: `環境変数に誤りがあります。次の変数を修正して、もう一度起動してください：${lines('ja')}`,
  })
}
