import type { DataFromCollectionSlug, PayloadRequest } from 'payload'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { requestContext } from '../../../src/http/request-context.ts'
import { keyOpens } from '../../../src/identity/key-opens.ts'
import { serviceKeyIn } from '../../../src/identity/service-key.ts'
import type { ServicePrincipal } from '../../../src/identity/service-permissions.ts'
import { relationId } from '../database/relation-id.ts'
import { serviceOf } from './request-service-account.ts'

/**
 * Checks in the course of a long request that its caller still is who it was at the beginning: the account active,
 * its session or key valid, and no role or permission lost. Anonymous requests pass.
 *
 * @throws ServiceError `UNAUTHENTICATED`, or `FORBIDDEN` after the loss of a role or permission.
 * @see docs/decisions/0172-check-the-caller-again-before-a-long-request-takes-effect.md
 */
export async function requireUnchangedCaller(req: PayloadRequest): Promise<void> {
  const service = serviceOf(req)
  if (service) await requireUnchangedService(req, service)
  else if (req.user) await requireUnchangedUser(req, req.user)
}

type User = NonNullable<PayloadRequest['user']>
type ServiceAccount = DataFromCollectionSlug<'service-accounts'>

async function requireUnchangedUser(req: PayloadRequest, user: User): Promise<void> {
  const { payload } = req
  const where = { id: { equals: user.id } }
  const now = await payload.db.findOne<User>({ collection: 'users', req, where })
  if (!now || now.disabled) throw new ServiceError('UNAUTHENTICATED')
  // Payload puts the session there and leaves it out of its types.
  const { _sid: session } = user as { readonly _sid?: string }
  if (session !== undefined && !now.sessions?.some(({ id }) => id === session)) {
    throw new ServiceError('UNAUTHENTICATED')
  }
  // The gateway grants roles for a request that the record does not have.
  const held = [...(now.roles ?? []), ...(requestContext()?.gateway?.identity?.roles ?? [])]
  if (!includesAll(held, user.roles ?? [])) throw permissionsChanged()
}

async function requireUnchangedService(
  req: PayloadRequest,
  { id, permissions, brands }: ServicePrincipal,
): Promise<void> {
  const { payload } = req
  const where = { id: { equals: id } }
  const now = await payload.db.findOne<ServiceAccount>({
    collection: 'service-accounts',
    req,
    where,
  })
  const key = serviceKeyIn(req.headers.get('authorization')) ?? ''
  if (!now || !keyOpens(now, key, new Date())) throw new ServiceError('UNAUTHENTICATED')
  const wasForAll = brands === null
  const hasBrands = wasForAll
    ? now.allBrands
    : now.allBrands || includesAll((now.brands ?? []).map(relationId), brands)
  if (!hasBrands || !includesAll(now.permissions, permissions)) throw permissionsChanged()
}

const includesAll = (held: readonly string[], needed: readonly string[]) =>
  needed.every((one) => held.includes(one))

const permissionsChanged = () =>
  new ServiceError('FORBIDDEN', {
    en: 'Your permissions have changed in the meantime. Send the request again.',
    ja: '処理中に権限が変更されました。もう一度送信してください。',
  })
