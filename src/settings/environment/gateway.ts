import { z } from 'zod'
import { parseGroupRoles } from '../../identity/gateway/group-roles.ts'
import { httpUrl } from './schemas.ts'

/** The variables of the access gateway in front of the console (specification, section 5.2). */
export const gatewayVariables = {
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
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header: letters, digits and hyphens')
    .optional()
    .describe(
      'Header in which the gateway names the country of the client. Needed with `GATEWAY_ISSUER` outside of development; where it is set, the country is checked.',
    ),
  GATEWAY_COUNTRIES: z
    .string()
    .regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'must be two-letter country codes, e.g. JP or JP,US')
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
        const message = error instanceof Error ? error.message : String(error)
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
    })
    .describe('Roles of the groups of the gateway, e.g. `editors=art_admin,staff=photo_admin`.'),
  GATEWAY_LOGOUT_URL: httpUrl.optional().describe('Where one logs out of the gateway itself.'),
}

const NEEDED = ['GATEWAY_ISSUER', 'GATEWAY_AUDIENCE', 'GATEWAY_JWKS_URL'] as const

type Variables = z.infer<z.ZodObject<typeof gatewayVariables>> & { readonly APP_ENV: string }

/** Refuses half a gateway: one that is set up in part protects nothing and looks as if it did. */
export function checkGateway(env: Variables, context: z.RefinementCtx): void {
  const refuse = (name: keyof typeof gatewayVariables, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  const missing = NEEDED.filter((name) => env[name] === undefined)
  const isAsked =
    missing.length < NEEDED.length ||
    env.GATEWAY_COUNTRY_HEADER !== undefined ||
    env.GATEWAY_LOGOUT_URL !== undefined ||
    env.GATEWAY_GROUP_ROLES.size > 0
  if (!isAsked) return
  for (const name of missing) {
    refuse(name, `must be set too: an access gateway needs ${NEEDED.join(', ')}`)
  }
  if (env.APP_ENV === 'development') return
  if (env.GATEWAY_COUNTRY_HEADER === undefined) {
    refuse('GATEWAY_COUNTRY_HEADER', 'must be set: outside of development the country is checked')
  }
  if (env.APP_ENV === 'production' && env.GATEWAY_JWKS_URL?.startsWith('http:')) {
    refuse('GATEWAY_JWKS_URL', 'must start with https:// in production')
  }
}
