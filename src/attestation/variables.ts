import { z } from 'zod'
import { appEnv, commaSeparated, httpUrl, text } from '../environment/schemas.ts'
import { bilingual, customIssue } from '../errors/zod-problems.ts'

/** Headers with a meaning of their own: a token there would be mistaken for something else. */
const OTHER_HEADERS =
  /^(authorization|cookie|host|origin|referer|forwarded|content-.*|x-forwarded-.*|sec-.*|gateway-.*)$/i

const variables = z.object({
  APP_ENV: appEnv,
  ATTESTATION_KIND: z
    .enum(['none', 'app-check', 'turnstile'])
    .default('none')
    .describe(
      'Service that vouches for the apps that call attested routes. none: those routes are closed. `npm start` uses its own issuer.',
    ),
  ATTESTATION_HEADER: z
    .string()
    .regex(
      /^[A-Za-z0-9-]{1,64}$/,
      bilingual('must be the name of a header', 'ヘッダー名を指定してください'),
    )
    .refine(
      (name) => !OTHER_HEADERS.test(name),
      bilingual(
        'must be a header without another meaning',
        'ほかの用途に使われないヘッダー名を指定してください',
      ),
    )
    .default('X-App-Attestation')
    .describe('Header that carries the attestation token.'),
  APP_CHECK_ISSUER: httpUrl
    .optional()
    .describe(
      'Issuer of attestation tokens, e.g. https://firebaseappcheck.googleapis.com/<project number>.',
    ),
  APP_CHECK_JWKS_URL: httpUrl
    .optional()
    .describe('Keys of that issuer, e.g. https://firebaseappcheck.googleapis.com/v1/jwks.'),
  APP_CHECK_AUDIENCES: commaSeparated.describe(
    'Names of the project that a token must hold, all of them: projects/<number>,projects/<id>.',
  ),
  APP_CHECK_APP_IDS: commaSeparated.describe(
    'Ids of the apps that may come in, separated by commas.',
  ),
  TURNSTILE_SECRET: text
    .optional()
    .describe('Secret of the Turnstile widget. Needed when ATTESTATION_KIND is turnstile.'),
  TURNSTILE_HOSTNAMES: commaSeparated.describe(
    'Host names of the pages that show the widget, separated by commas.',
  ),
  TURNSTILE_URL: httpUrl
    .default('https://challenges.cloudflare.com/turnstile/v0/siteverify')
    .describe('URL that verifies Turnstile tokens.'),
})

export const attestationVariables = variables.superRefine(checkAttestation)

type Variables = z.infer<typeof variables>

/** Secrets of the service for trials: they accept every token, or none. */
const TRIAL_SECRET = /^[123]x0+A+$/

/** Whether the chosen attestation service is configured wholly, in production with real parts only. */
function checkAttestation(env: Variables, context: z.RefinementCtx): void {
  const complain = (name: keyof Variables, en: string, ja: string) =>
    context.addIssue(customIssue({ en, ja }, [name]))
  const { ATTESTATION_KIND: kind } = env
  const production = env.APP_ENV === 'production'
  const needsUrl = (name: 'APP_CHECK_ISSUER' | 'APP_CHECK_JWKS_URL' | 'TURNSTILE_URL') => {
    if (env[name] === undefined)
      complain(
        name,
        `must be set when ATTESTATION_KIND is ${kind}`,
        `ATTESTATION_KINDが${kind}のときは必須です`,
      )
    else if (production && !env[name].startsWith('https://'))
      complain(
        name,
        'must start with https:// when APP_ENV is production',
        'APP_ENVがproductionのときは、https://で始まるURLを指定してください',
      )
  }
  const needsEntry = (
    name: 'APP_CHECK_AUDIENCES' | 'APP_CHECK_APP_IDS' | 'TURNSTILE_HOSTNAMES',
  ) => {
    if (env[name].length === 0)
      complain(
        name,
        `must have an entry when ATTESTATION_KIND is ${kind}`,
        `ATTESTATION_KINDが${kind}のときは、1つ以上指定してください`,
      )
  }

  if (kind === 'app-check') {
    needsUrl('APP_CHECK_ISSUER')
    needsUrl('APP_CHECK_JWKS_URL')
    needsEntry('APP_CHECK_AUDIENCES')
    needsEntry('APP_CHECK_APP_IDS')
  }
  if (kind === 'turnstile') {
    needsUrl('TURNSTILE_URL')
    needsEntry('TURNSTILE_HOSTNAMES')
    if (env.TURNSTILE_SECRET === undefined)
      complain(
        'TURNSTILE_SECRET',
        'must be set when ATTESTATION_KIND is turnstile',
        'ATTESTATION_KINDがturnstileのときは必須です',
      )
    if (production && TRIAL_SECRET.test(env.TURNSTILE_SECRET ?? ''))
      complain(
        'TURNSTILE_SECRET',
        'must be the secret of a widget of your own in production',
        '本番環境では、自社のウィジェットのシークレットを指定してください',
      )
  }
}
