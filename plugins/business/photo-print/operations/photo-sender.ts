import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { ServicePrincipal } from '../../../../src/identity/service-permissions.ts'
import { bearerToken } from '../../../../src/identity/tokens/bearer-token.ts'
import type { IdTokenVerifier } from '../../../../src/identity/tokens/verify-id-token.ts'
import type { Uploader } from '../../../../src/imaging/receive/admit-upload.ts'

export type PhotoSender = {
  readonly uploader: Uploader
  /** Throws unless the sender may send photos of the customer with this user id. */
  readonly requireCustomer: (idpUid: string) => void
}

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
): Promise<PhotoSender> {
  if (site) return { uploader: { kind: 'site', id: site.id }, requireCustomer: () => {} }
  const token = bearerToken(req.headers)
  if (token === null)
    throw new ServiceError('UNAUTHENTICATED', {
      en: "This URL requires the customer's ID token.",
      ja: 'このURLの利用には、お客様のIDトークンが必要です。',
    })
  const { sub } = await customerTokens.verify(token)
  const requireCustomer = (idpUid: string) => {
    if (idpUid === sub) return
    const message = {
      en: 'customer_info.idp_uid must be the user id of the token.',
      ja: 'customer_info.idp_uidにはトークンのユーザーIDを指定してください。',
    }
    const errors = [{ path: 'customer_info.idp_uid', message }]
    throw new ServiceError('FORBIDDEN', message, { errors })
  }
  return { uploader: { kind: 'customer', id: sub }, requireCustomer }
}
