import type { PayloadRequest } from 'payload'
import type { Sentence } from '../../../src/errors/in-language.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { grantOf } from '../../../src/identity/endpoint-permission.ts'
import { can, type Principal } from '../../../src/identity/permissions.ts'
import { type ServicePrincipal, serviceMay } from '../../../src/identity/service-permissions.ts'
import { brandsOf, forgetBrands, requireBrand } from '../request/brands.ts'
import { credentialProblem, forgetCredentialProblem } from '../request/credential-problem.ts'
import { requireOpenBrand } from '../request/open-brand.ts'
import { principalOf } from '../request/principal.ts'
import { serviceOf } from '../request/request-service-account.ts'
import { requireUnchangedCaller } from '../request/require-unchanged-caller.ts'
import type { AnyDefinition } from './definition.ts'
import { readsOwnCredential } from './own-credential.ts'

const FOR_USERS: Sentence = {
  en: 'This URL is for users: log in as a user.',
  ja: 'このURLはユーザー専用です。ユーザーとしてログインしてください。',
}
const FOR_SERVICES: Sentence = {
  en: 'This URL is for service accounts: send the key of one.',
  ja: 'このURLはサービスアカウント専用です。サービスアカウントのキーを送信してください。',
}

const OTHER_BRANDS: Sentence = {
  en: 'This service account is limited to other brands.',
  ja: 'このサービスアカウントは、ほかのブランドに限定されています。',
}

export type Caller = Principal | ServicePrincipal | null

/**
 * Returns the caller, or `null` for an anonymous request or a credential that the endpoint checks itself.
 *
 * @throws ServiceError `UNAUTHENTICATED`, or `FORBIDDEN` for a user where only service accounts are allowed and
 *   vice versa.
 */
export function authenticate(req: PayloadRequest, { auth }: AnyDefinition): Caller {
  const service = serviceOf(req)
  const isOwn = readsOwnCredential(auth, req.headers)
  if (isOwn) forgetCredentialProblem(req.headers)
  const problem = credentialProblem(req.headers)
  if (problem) throw problem
  if (isOwn) return null
  const caller = service ?? principalOf(req)
  if (auth === 'public') return caller
  if (!caller) throw new ServiceError('UNAUTHENTICATED')
  if (service ? auth === 'user' : auth === 'service') {
    throw new ServiceError('FORBIDDEN', service ? FOR_USERS : FOR_SERVICES)
  }
  return caller
}

/**
 * Checks the brand in the path and the declared permissions, as far as they do not depend on the body or on a
 * record.
 *
 * @throws ServiceError `NOT_FOUND`, `BRAND_LACKS_CAPABILITY`, `FORBIDDEN` or `BRAND_CLOSED`.
 */
export async function authorize(
  req: PayloadRequest,
  definition: AnyDefinition,
  caller: Caller,
): Promise<void> {
  await requirePermission(req, definition, caller)
  const { brandUse } = definition
  const { brand } = req.routeParams ?? {}
  // A token that the endpoint checks itself was issued by an endpoint that asked for the same.
  if (brandUse && typeof brand === 'string') {
    await requireOpenBrand(req, brand, brandUse, { byToken: caller === null })
  }
}

async function requirePermission(
  req: PayloadRequest,
  definition: AnyDefinition,
  caller: Caller,
): Promise<void> {
  const { permission = null, service = null, brandKind } = definition
  const { brand } = req.routeParams ?? {}
  const inPath = typeof brand === 'string' && /\/:brand(\/|$)/.test(definition.path)
  const needs = caller && 'kind' in caller ? service : permission
  const asksForBrand = typeof needs === 'string' ? needs.includes('{brand}') : needs?.of === 'path'
  if (inPath && (brandKind || asksForBrand)) await requireBrand(req, brand, brandKind)
  if (!caller) return
  if ('kind' in caller) {
    if (inPath && caller.brands?.includes(brand) === false)
      throw new ServiceError('FORBIDDEN', OTHER_BRANDS)
    if (service && !serviceMay(caller, service)) throw lacks(service)
    return
  }
  if (permission === null) return
  const brands = await brandsOf(req)
  const grant = grantOf(caller, permission, brands)
  if (grant === 'all') return
  if (typeof permission === 'string') {
    if (grant !== 'none' && inPath && grant.brands.includes(brand)) return
    throw lacks(inPath ? permission.replace('{brand}', brand) : permission)
  }
  if (permission.of === 'path') {
    const all = [permission.needs.replace('{brand}', String(brand)), permission.also]
    const missing = all.find((one) => !can(caller, one, brands))
    if (missing !== undefined) throw lacks(missing)
  }
  if (permission.of === 'some-brand' || permission.of === 'every-artwork-brand') {
    throw lacks(permission.needs)
  }
}

/**
 * The same later in a long request, with the caller and the brands as they are by then.
 *
 * @throws ServiceError as `authorize`, or `UNAUTHENTICATED`.
 */
export async function authorizeAgain(
  req: PayloadRequest,
  definition: AnyDefinition,
  caller: Caller,
): Promise<void> {
  forgetBrands(req)
  await requireUnchangedCaller(req)
  await authorize(req, definition, caller)
}

function lacks(permission: string): ServiceError {
  return new ServiceError('FORBIDDEN', {
    en: `This needs the permission "${permission}".`,
    ja: `この操作には権限「${permission}」が必要です。`,
  })
}
