import { z } from 'zod'
import { LOCAL_LOGIN_MODES } from '../identity/local-login.ts'
import { checkAttestation } from './check-attestation.ts'
import { checkGateway, gatewayVariables } from './gateway-variables.ts'
import { httpVariables } from './http-variables.ts'

const port = (standard: number) => z.coerce.number().int().min(1).max(65_535).default(standard)
const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be a URL that starts with http:// or https://',
})
/** Texts separated by commas, without the empty ones. */
const list = (standard: readonly string[]) =>
  z
    .string()
    .default(standard.join(','))
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
/** Headers that say something else already: a token there would be taken for another thing. */
const OTHER_HEADERS =
  /^(authorization|cookie|host|origin|referer|forwarded|content-.*|x-forwarded-.*|sec-.*|gateway-.*)$/i
/** Secrets of the embedded stack. They are public, so production refuses them. */
const EMBEDDED_SECRETS = {
  PAYLOAD_SECRET: 'embedded-stack-only-secret-not-for-production',
  COMMERCE_ACCESS_TOKEN: 'sandbox-access-token',
  FACTORY_TOKEN: 'simulator-token',
} as const

/**
 * Every environment variable of the service, with its default and its meaning.
 *
 * The defaults are the addresses of the embedded stack (see `src/stack`), so that a laptop needs
 * none of them; setting a variable swaps the embedded part for the real one.
 */
export const environmentSchema = z
  .object({
    APP_ENV: z
      .enum(['production', 'staging', 'development'])
      .default('development')
      .describe('Which environment this is. Production refuses the embedded secrets.'),
    SERVER_URL: httpUrl
      .default('http://localhost:3000')
      .describe('Public address of this service.'),
    PORT: port(3000).describe('Port of the console and the API.'),
    HOST: z
      .string()
      .min(1)
      .default('127.0.0.1')
      .describe('Address on which the console and the API listen; 0.0.0.0 for all of the machine.'),
    DATA_DIR: z
      .string()
      .min(1)
      .default('.data')
      .describe('Folder of everything the embedded stack writes.'),
    DISABLED_FEATURES: list([]).describe(
      'Names of features that this installation leaves out, separated by commas, e.g. `photo-print`.',
    ),
    ...httpVariables,
    PAYLOAD_SECRET: z
      .string()
      .min(32, 'must have at least 32 characters')
      .default(EMBEDDED_SECRETS.PAYLOAD_SECRET)
      .describe('Signs console sessions and upload tokens. At least 32 characters.'),
    DATABASE_URL: z
      .url({
        protocol: /^postgres(ql)?$/,
        error: 'must look like postgres://user:password@host:5432/name',
      })
      .default('postgres://postgres:embedded@localhost:54329/print_commerce')
      .describe('PostgreSQL. Unset: the embedded server.'),
    DATABASE_POOL_SIZE: z.coerce
      .number()
      .int()
      .min(2)
      .max(200)
      .default(10)
      .describe('Connections per process.'),
    DATABASE_STATEMENT_SECONDS: z.coerce
      .number()
      .int()
      .min(1)
      .max(3600)
      .default(30)
      .describe('Longest time for one statement, and for a transaction that does nothing.'),
    OIDC_ISSUER: httpUrl
      .default('http://localhost:4001')
      .describe('Identity provider. Unset: the development provider.'),
    OIDC_AUDIENCE: z
      .string()
      .min(1)
      .default('print-commerce')
      .describe('Audience that an ID token must name.'),
    OIDC_CUSTOMER_AUDIENCE: z
      .string()
      .min(1)
      .default('print-commerce-customers')
      .describe("Audience of the ID tokens of brand sites' customers, who have no account here."),
    OIDC_CREATE_ARTISTS: z
      .stringbool({ error: 'must be true or false' })
      .prefault('false')
      .describe('Whether an unknown but valid ID token creates an artist account.'),
    OIDC_CLIENT_ID: z
      .string()
      .min(1)
      .optional()
      .describe('Client id for logins to the console. Unset: `OIDC_AUDIENCE`.'),
    OIDC_CLIENT_SECRET: z
      .string()
      .min(1)
      .optional()
      .describe('Its secret. Unset: a public client, which PKCE alone protects.'),
    OIDC_NAME: z
      .string()
      .min(1)
      .max(60)
      .optional()
      .describe("Name of the identity provider on the login button. Unset: its address's host."),
    LOCAL_LOGIN: z
      .enum(LOCAL_LOGIN_MODES)
      .optional()
      .describe(
        'Login with a password kept by this service. `break-glass` allows it and records every use as a warning. Unset: on in development, off elsewhere.',
      ),
    ADMIN_EMAIL: z
      .email('must be an e-mail address')
      .optional()
      .describe(
        'Address of the administrator: super administrator through the access gateway, and the first account that the set-up makes outside of development.',
      ),
    ADMIN_IDP_UID: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe("That first account's user id at the identity provider (`sub`)."),
    ...gatewayVariables,
    COMMERCE_URL: httpUrl
      .default('http://localhost:4002')
      .describe('Shop domain. Unset: the commerce sandbox.'),
    COMMERCE_ACCESS_TOKEN: z
      .string()
      .min(1)
      .default(EMBEDDED_SECRETS.COMMERCE_ACCESS_TOKEN)
      .describe('Admin API access token. Orders need `read_orders` and `read_all_orders`.'),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional()
      .describe('Bucket of an S3 object store. Unset: the local disk.'),
    S3_REGION: z.string().min(1).optional().describe('Region of the bucket.'),
    S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('Access key for the bucket.'),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret of the access key.'),
    S3_ENDPOINT: httpUrl.optional().describe('Address of an S3 store other than Amazon S3.'),
    S3_FORCE_PATH_STYLE: z
      .stringbool({ error: 'must be true or false' })
      .prefault('false')
      .describe(
        'Whether the bucket is named in the path; most stores other than Amazon S3 want it.',
      ),
    S3_PUBLIC_URL: httpUrl
      .optional()
      .describe('Address of a CDN in front of the bucket, for public files. Unset: this service.'),
    S3_ENCRYPTION: z
      .enum(['AES256', 'aws:kms'])
      .optional()
      .describe('Encryption at rest that every write asks for. Unset: as the bucket does it.'),
    S3_KMS_KEY_ID: z
      .string()
      .min(1)
      .optional()
      .describe('Key of aws:kms. Unset: the default key of the bucket.'),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' })
      .default('smtp://localhost:4025')
      .describe('Outgoing mail. Unset: the mail catcher.'),
    MAIL_FROM: z
      .string()
      .min(3)
      .default('no-reply@localhost')
      .describe('Sender address of every mail.'),
    SUPPORT_EMAIL: z
      .email('must be an e-mail address')
      .default('support@example.test')
      .describe('Contact address that the set-up writes into the settings.'),
    FACTORY_URL: httpUrl
      .default('http://localhost:4004')
      .describe('Factory printing system. Unset: the simulator.'),
    FACTORY_TOKEN: z
      .string()
      .min(1)
      .default(EMBEDDED_SECRETS.FACTORY_TOKEN)
      .describe('Bearer token for the factory.'),
    ATTESTATION_KIND: z
      .enum(['none', 'app-check', 'turnstile'])
      .default('none')
      .describe(
        'Which service attests the apps that read attested routes. none: these routes are closed. `npm start` uses its own issuer.',
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
    APP_CHECK_AUDIENCES: list([]).describe(
      'Names of the project that a token must hold, all of them: projects/<number>,projects/<id>.',
    ),
    APP_CHECK_APP_IDS: list([]).describe('Ids of the apps that may come in, separated by commas.'),
    TURNSTILE_SECRET: z
      .string()
      .min(1)
      .optional()
      .describe('Secret of the Turnstile widget. Needed when ATTESTATION_KIND is turnstile.'),
    TURNSTILE_HOSTNAMES: list([]).describe(
      'Host names of the pages that show the widget, separated by commas.',
    ),
    TURNSTILE_URL: httpUrl
      .default('https://challenges.cloudflare.com/turnstile/v0/siteverify')
      .describe('Address that verifies Turnstile tokens.'),
    COMPOSITION_THREADS: z.coerce
      .number()
      .int()
      .min(1)
      .max(64)
      .default(1)
      .describe('Composition threads per worker.'),
    COMPOSITION_ENCODINGS: z.coerce
      .number()
      .int()
      .min(1)
      .max(16)
      .default(3)
      .describe('Encodings in flight per thread.'),
    LOG_LEVEL: z
      .enum(['debug', 'info', 'warn', 'error'])
      .default('info')
      .describe('Least level that is logged.'),
  })
  .superRefine(checkAttestation)
  .superRefine((env, context) => {
    if ([env.OIDC_AUDIENCE, env.OIDC_CLIENT_ID].includes(env.OIDC_CUSTOMER_AUDIENCE)) {
      const message = 'must differ from the audience of console users: customers are none'
      context.addIssue({ code: 'custom', path: ['OIDC_CUSTOMER_AUDIENCE'], message })
    }
    for (const { name, message } of storeProblems(env))
      context.addIssue({ code: 'custom', path: [name], message })
    checkGateway(env, context)
    if (env.APP_ENV !== 'production') return
    for (const [name, embedded] of Object.entries(EMBEDDED_SECRETS)) {
      if (env[name as keyof typeof EMBEDDED_SECRETS] !== embedded) continue
      const message = 'must be set to a secret of your own when APP_ENV is production'
      context.addIssue({ code: 'custom', path: [name], message })
    }
  })

export type Environment = z.infer<typeof environmentSchema>

const S3_NEEDED = ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const S3_OPTIONAL = ['S3_ENDPOINT', 'S3_PUBLIC_URL', 'S3_ENCRYPTION', 'S3_KMS_KEY_ID'] as const

/** Half a configuration would quietly keep objects on the local disk. */
function storeProblems(env: Readonly<Record<string, unknown>>) {
  if (env.S3_BUCKET !== undefined) {
    const missing = S3_NEEDED.filter((name) => env[name] === undefined)
    return missing.map((name) => ({ name, message: 'must be set because S3_BUCKET is' }))
  }
  const given = [...S3_NEEDED, ...S3_OPTIONAL].find((name) => env[name] !== undefined)
  return given ? [{ name: 'S3_BUCKET', message: `must be set because ${given} is` }] : []
}

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
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(
    `The environment is wrong. Correct these variables and start again:\n${lines.join('\n')}`,
  )
}
