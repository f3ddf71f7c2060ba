import { ERROR_TABLE } from '../../errors/error-table.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { Checkable } from '../../health/health-check.ts'
import type { VouchedIdentity } from '../../http/request-context.ts'
import { SUPER_ADMIN } from '../permissions.ts'
import { type CountryRule, requireCountry } from './country-rule.ts'
import { isFromOtherSite } from './from-other-site.ts'
import { readGatewayHeaders, refused } from './gateway-headers.ts'
import { type GroupRoles, rolesOfGroups } from './group-roles.ts'
import { type AssertionVerifierOptions, createAssertionVerifier } from './verify-assertion.ts'

export type GatewayOptions = AssertionVerifierOptions & {
  /** Origin of this service, as browsers name it. */
  readonly ownOrigin: string
  readonly groupRoles: GroupRoles
  /** The one e-mail address whose holder is super administrator (specification, section 5.4). */
  readonly administrator?: string | undefined
  /** Left out: requests may come from anywhere. */
  readonly country?: CountryRule | undefined
  /** Where one logs out of the gateway itself. */
  readonly logoutUrl?: string | undefined
}

export type Gateway = Checkable & {
  /**
   * Who stands behind a request, or `null` when it has no header of the gateway.
   *
   * @throws ServiceError `UNAUTHENTICATED`, `FORBIDDEN`, `COUNTRY_NOT_ALLOWED` or
   *   `IDENTITY_UNAVAILABLE`; an invalid header is never treated as anonymous.
   */
  identify(headers: Headers): Promise<VouchedIdentity | null>
  readonly logoutUrl?: string | undefined
  /** What an assertion must name; unset if no gateway is configured. */
  readonly trusts?: Pick<AssertionVerifierOptions, 'issuer' | 'audience'> | undefined
}

const NOT_CONFIGURED = {
  en: 'Set GATEWAY_ISSUER, GATEWAY_AUDIENCE and GATEWAY_JWKS_URL.',
  ja: 'GATEWAY_ISSUER、GATEWAY_AUDIENCE、GATEWAY_JWKS_URLを設定してください。',
}

const trusted = ({ issuer, audience }: GatewayOptions) => ({ issuer, audience })

/**
 * The access gateway in front of the console (specification, sections 5.2 to 5.4). Without options no
 * gateway is configured, and a request that claims to have passed one is refused.
 *
 * @see docs/decisions/0060-trust-headers-of-the-gateway-only-with-a-signed-assertion.md
 */
export function createGateway(options?: GatewayOptions): Gateway {
  const assertions = options && createAssertionVerifier(options)
  return {
    name: 'access-gateway',
    ...(options && { url: options.jwksUrl, trusts: trusted(options) }),
    logoutUrl: options?.logoutUrl,
    async check() {
      if (!assertions) return { status: 'skipped', detail: NOT_CONFIGURED }
      await assertions.reloadKeys()
      return { status: 'healthy' }
    },
    async identify(headers) {
      const given = readGatewayHeaders(headers)
      if (given === null) return null
      if (!options || !assertions) throw refused('none is configured')
      const signed = await assertions.verify(given.assertion)
      // Byte by byte: a gateway writes both from one value, so any difference is a forgery.
      if (signed.email !== given.email) throw refused('an e-mail that was not signed')
      const groups = given.groups ?? signed.groups
      if (!groups.every((group) => signed.groups.includes(group))) {
        throw refused('a group that was not signed')
      }
      if (isFromOtherSite(headers, options.ownOrigin)) {
        throw new ServiceError('FORBIDDEN', ERROR_TABLE.CROSS_SITE_REQUEST.message)
      }
      if (options.country) requireCountry(options.country, headers, signed.country)
      const email = signed.email.toLowerCase()
      const isAdministrator = email === options.administrator?.toLowerCase()
      const roles = rolesOfGroups(options.groupRoles, groups)
      return { email, roles: isAdministrator ? [SUPER_ADMIN, ...roles] : roles, amr: signed.amr }
    },
  }
}
