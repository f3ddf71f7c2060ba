import { z } from 'zod'
import { commaSeparated, httpUrl, text } from './schemas.ts'

/** Headers with a meaning of their own: a token there would be mistaken for something else. */
const OTHER_HEADERS =
  /^(authorization|cookie|host|origin|referer|forwarded|content-.*|x-forwarded-.*|sec-.*|gateway-.*)$/i

export const attestationVariables = {
  ATTESTATION_KIND: z
    .enum(['none', 'app-check', 'turnstile'])
    .default('none')
    .describe(
      'Service that vouches for the apps that call attested routes. none: those routes are closed. `npm start` uses its own issuer.',
    ),
  ATTESTATION_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header')
    .refine((name) => !OTHER_HEADERS.test(name), 'must be a header without another meaning')
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
}

type Attestation = z.infer<z.ZodObject<typeof attestationVariables>> & { readonly APP_ENV: string }

/** Secrets of the service for trials: they accept every token, or none. */
const TRIAL_SECRET = /^[123]x0+A+$/

/** Whether the chosen attestation service is configured wholly, in production with real parts only. */
export function checkAttestation(env: Attestation, context: z.RefinementCtx): void {
  const complain = (name: keyof Attestation, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  const production = env.APP_ENV === 'production'
  const needsUrl = (name: 'APP_CHECK_ISSUER' | 'APP_CHECK_JWKS_URL' | 'TURNSTILE_URL') => {
    if (env[name] === undefined)
      complain(name, `must be set when ATTESTATION_KIND is ${env.ATTESTATION_KIND}`)
    else if (production && !env[name].startsWith('https://'))
      complain(name, 'must start with https:// when APP_ENV is production')
  }
  const needsEntry = (
    name: 'APP_CHECK_AUDIENCES' | 'APP_CHECK_APP_IDS' | 'TURNSTILE_HOSTNAMES',
  ) => {
    if (env[name].length === 0)
      complain(name, `must have an entry when ATTESTATION_KIND is ${env.ATTESTATION_KIND}`)
  }

  if (env.ATTESTATION_KIND === 'app-check') {
    needsUrl('APP_CHECK_ISSUER')
    needsUrl('APP_CHECK_JWKS_URL')
    needsEntry('APP_CHECK_AUDIENCES')
    needsEntry('APP_CHECK_APP_IDS')
  }
  if (env.ATTESTATION_KIND === 'turnstile') {
    needsUrl('TURNSTILE_URL')
    needsEntry('TURNSTILE_HOSTNAMES')
    if (env.TURNSTILE_SECRET === undefined)
      complain('TURNSTILE_SECRET', 'must be set when ATTESTATION_KIND is turnstile')
    if (production && TRIAL_SECRET.test(env.TURNSTILE_SECRET ?? ''))
      complain('TURNSTILE_SECRET', 'must be the secret of a widget of your own in production')
  }
}
