import { z } from 'zod'
import { appEnv, httpUrl } from '../../environment/schemas.ts'
import { bilingual, customIssue } from '../../errors/zod-problems.ts'
import { parseGroupRoles } from './group-roles.ts'

const variables = z.object({
  APP_ENV: appEnv,
  GATEWAY_ISSUER: httpUrl
    .optional()
    .describe(
      'Issuer of the assertions of the access gateway. Unset: there is no gateway, and its headers are refused.',
    ),
  GATEWAY_AUDIENCE: z
    .string()
    .min(1)
    .optional()
    .describe('Audience that an assertion must name. Needed with `GATEWAY_ISSUER`.'),
  GATEWAY_JWKS_URL: httpUrl
    .optional()
    .describe('URL of the public keys of the gateway. Needed with `GATEWAY_ISSUER`.'),
  GATEWAY_COUNTRY_HEADER: z
    .string()
    .regex(
      /^[A-Za-z0-9-]+$/,
      bilingual(
        'must be the name of a header: letters, digits and hyphens',
        'ヘッダー名（英数字とハイフン）を指定してください',
      ),
    )
    .optional()
    .describe(
      'Header in which the gateway names the country of the client. Needed with `GATEWAY_ISSUER` outside of development; where it is set, the country is checked.',
    ),
  GATEWAY_COUNTRIES: z
    .string()
    .regex(
      /^[A-Z]{2}(,[A-Z]{2})*$/,
      bilingual(
        'must be two-letter country codes, e.g. JP or JP,US',
        'JPやJP,USのような2文字の国コードを指定してください',
      ),
    )
    .default('JP')
    .transform((text) => text.split(','))
    .describe('Countries from which the console may be used through the gateway.'),
  GATEWAY_GROUP_ROLES: z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return parseGroupRoles(text)
      } catch (error) {
        const en = error instanceof Error ? error.message : String(error)
        const ja = 'グループ=ロール,グループ=ロール の形で指定してください'
        context.addIssue(customIssue({ en, ja }))
        return z.NEVER
      }
    })
    .describe('Roles of the groups of the gateway, e.g. `editors=art_admin,staff=photo_admin`.'),
  GATEWAY_LOGOUT_URL: httpUrl.optional().describe('Where one logs out of the gateway itself.'),
})

/** The variables of the access gateway in front of the console (specification, section 5.2). */
export const gatewayVariables = variables.superRefine(checkGateway)

const NEEDED = ['GATEWAY_ISSUER', 'GATEWAY_AUDIENCE', 'GATEWAY_JWKS_URL'] as const

type Variables = z.infer<typeof variables>

/** Refuses half a gateway: one that is set up in part protects nothing and looks as if it did. */
function checkGateway(env: Variables, context: z.RefinementCtx): void {
  const refuse = (name: keyof Variables, en: string, ja: string) =>
    context.addIssue(customIssue({ en, ja }, [name]))
  const missing = NEEDED.filter((name) => env[name] === undefined)
  const isAsked =
    missing.length < NEEDED.length ||
    env.GATEWAY_COUNTRY_HEADER !== undefined ||
    env.GATEWAY_LOGOUT_URL !== undefined ||
    env.GATEWAY_GROUP_ROLES.size > 0
  if (!isAsked) return
  for (const name of missing) {
    refuse(
      name,
      `must be set too: an access gateway needs ${NEEDED.join(', ')}`,
      `必須です。アクセスゲートウェイには${NEEDED.join('、')}が必要です`,
    )
  }
  if (env.APP_ENV === 'development') return
  if (env.GATEWAY_COUNTRY_HEADER === undefined) {
    refuse(
      'GATEWAY_COUNTRY_HEADER',
      'must be set: outside of development the country is checked',
      '必須です。開発環境以外では国を確認します',
    )
  }
  if (env.APP_ENV === 'production' && env.GATEWAY_JWKS_URL?.startsWith('http:')) {
    refuse(
      'GATEWAY_JWKS_URL',
      'must start with https:// in production',
      '本番環境では、https://で始まるURLを指定してください',
    )
  }
}
