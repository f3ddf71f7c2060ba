import { z } from 'zod'
import {
  emailAddress,
  embedded,
  httpUrl,
  publishedSecret,
  text,
  trueOrFalse,
} from '../environment/schemas.ts'
import { bilingual, customIssue } from '../errors/zod-problems.ts'
import { LOCAL_LOGIN_MODES } from './local-login.ts'

const variables = z.object({
  PAYLOAD_SECRET: z
    .string()
    .min(32, bilingual('must have at least 32 characters', '32文字以上で指定してください'))
    .default('embedded-stack-only-secret-not-for-production')
    .meta(publishedSecret('Signs console sessions and upload tokens. At least 32 characters.')),
  OIDC_ISSUER: httpUrl
    .default('http://localhost:4001')
    .meta(embedded('Identity provider. Unset: the development provider.')),
  OIDC_AUDIENCE: text.default('print-commerce').describe('Audience that an ID token must name.'),
  OIDC_CUSTOMER_AUDIENCE: text
    .default('print-commerce-customers')
    .describe("Audience of the ID tokens of brand sites' customers, who have no account here."),
  OIDC_VERIFIES_EVERY_EMAIL: trueOrFalse
    .prefault('false')
    .describe(
      'Whether an ID token without `email_verified` has a verified e-mail address. Set it only for a provider that verifies every e-mail address.',
    ),
  OIDC_CREATE_ARTISTS: trueOrFalse
    .prefault('false')
    .describe('Whether an unknown but valid ID token creates an artist account.'),
  OIDC_CLIENT_ID: text
    .optional()
    .describe('Client id for logins to the console. Unset: `OIDC_AUDIENCE`.'),
  OIDC_CLIENT_SECRET: text
    .optional()
    .describe('Its secret. Unset: a public client, which PKCE alone protects.'),
  OIDC_NAME: text
    .max(60)
    .optional()
    .describe('Name of the identity provider on the login button. Unset: "your company account".'),
  LOCAL_LOGIN: z
    .enum(LOCAL_LOGIN_MODES)
    .optional()
    .describe(
      'Login with a password kept by this service. `break-glass` allows it and records every use as a warning. Unset: on in development, off elsewhere.',
    ),
  ADMIN_EMAIL: emailAddress
    .optional()
    .describe(
      'E-mail address of the administrator: super administrator through the access gateway, and the first account that the set-up creates outside of development. The first set-up of a production database needs it.',
    ),
  ADMIN_IDP_UID: text
    .max(255)
    .optional()
    .describe("That first account's user id at the identity provider (`sub`)."),
})

/** Console logins and ID tokens, and the keys of the service. */
export const identityVariables = variables.superRefine(checkIdentity)

type Variables = z.infer<typeof variables>

/** Refuses tokens of customers as tokens of console users. */
function checkIdentity(env: Variables, context: z.RefinementCtx): void {
  if (![env.OIDC_AUDIENCE, env.OIDC_CLIENT_ID].includes(env.OIDC_CUSTOMER_AUDIENCE)) return
  const sentence = {
    en: 'must differ from the audience of console users: customers are none',
    ja: '管理画面のユーザーのオーディエンスとは別の値を指定してください',
  }
  context.addIssue(customIssue(sentence, ['OIDC_CUSTOMER_AUDIENCE']))
}
