import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { ServicePrincipal } from '../../../../src/identity/service-permissions.ts'
import { bearerToken } from '../../../../src/identity/tokens/bearer-token.ts'
import type { IdTokenVerifier } from '../../../../src/identity/tokens/verify-id-token.ts'

/** Throws unless the caller may send photos of the customer with this user id. */
export type RequireCustomer = (idpUid: string) => void

/**
 * Who sends photos: a customer, by an ID token that was issued for the brand sites, or a brand site that
 * vouches for its customers by the key of a service account. Customers have no account here; their token
 * opens this URL and nothing else (specification, sections 2.6 and 5.1).
 *
 * @throws ServiceError `UNAUTHENTICATED`, `IDENTITY_UNAVAILABLE`.
 * @see docs/decisions/0093-give-customers-tokens-an-audience-of-their-own.md
 */
export async function photoSender(
  req: PayloadRequest,
  site: ServicePrincipal | null,
  { customerTokens }: { readonly customerTokens: Pick<IdTokenVerifier, 'verify'> },
): Promise<RequireCustomer> {
  if (site) return () => {}
  const token = bearerToken(req.headers)
  if (token === null)
    throw new ServiceError('UNAUTHENTICATED', {
      en: "This URL requires the customer's ID token.",
      ja: 'このURLの利用には、お客様のIDトークンが必要です。',
    })
  const { sub } = await customerTokens.verify(token)
  return (idpUid) => {
    if (idpUid === sub) return
    const message = {
      en: 'customer_info.idp_uid must be the user id of the token.',
      ja: 'customer_info.idp_uidにはトークンのユーザーIDを指定してください。',
    }
    const errors = [{ path: 'customer_info.idp_uid', message }]
    throw new ServiceError('FORBIDDEN', message, { errors })
  }
}
