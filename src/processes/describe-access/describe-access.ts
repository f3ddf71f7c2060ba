import type { Access, PayloadRequest, SanitizedConfig } from 'payload'
import type { AnyDefinition } from '../../../plugins/core/endpoint/definition.ts'
import type { BrandSummary } from '../../brands/brand-kinds.ts'
import { type Grant, grantOf } from '../../identity/endpoint-permission.ts'
import { rolePermissions } from '../../identity/permissions.ts'
import { definedEndpoints } from './defined-endpoints.ts'

/** `own-token`: any caller with the endpoint's own credential, regardless of roles. */
export type EndpointGrant = Grant | 'own-token'
/** `some`: records that match a condition of the access rule. */
export type RecordGrant = 'all' | 'some' | 'none'

/** Payload adds rules for these to every collection, and uses them only in auth collections. */
const AUTH_OPERATIONS = ['admin', 'unlock']

/** Every kind of caller: anonymous, each role alone, and a service account with every permission. */
export type Role = string
export const NOBODY = 'nobody'
export const SERVICE_ACCOUNT = 'service account'

export type AccessDescription = {
  readonly roles: readonly Role[]
  readonly endpoints: readonly {
    readonly method: string
    readonly route: string
    readonly definition: AnyDefinition
    readonly grants: Readonly<Record<Role, EndpointGrant>>
  }[]
  readonly collections: readonly {
    readonly slug: string
    readonly operations: Readonly<Record<string, Readonly<Record<Role, RecordGrant>>>>
  }[]
}

/**
 * Returns what each role may do (specification, sections 2.10 and 4.3). It evaluates the definitions of the
 * endpoints and calls the access rules of every collection, including Payload's own, with a user of each role.
 */
export async function describeAccess(
  config: SanitizedConfig,
  brands: readonly BrandSummary[],
): Promise<AccessDescription> {
  const roles = [NOBODY, ...rolePermissions(brands).keys(), SERVICE_ACCOUNT]
  const endpoints = definedEndpoints(config).map((endpoint) => ({
    ...endpoint,
    grants: byRole(roles, (role) => endpointGrant(endpoint.definition, role, brands)),
  }))
  const collections = []
  for (const { slug, access, auth } of [...config.collections].sort((a, b) =>
    a.slug.localeCompare(b.slug),
  )) {
    const operations: Record<string, Record<Role, RecordGrant>> = {}
    for (const [operation, rule] of Object.entries(access)) {
      if (!auth && AUTH_OPERATIONS.includes(operation)) continue
      const grants: Record<Role, RecordGrant> = {}
      for (const role of roles)
        grants[role] =
          role === SERVICE_ACCOUNT
            ? 'none' // The guard keeps programs away from Payload's own routes.
            : await recordGrant(rule as Access, requestOf(role, config, brands))
      operations[operation] = grants
    }
    collections.push({ slug, operations })
  }
  return { roles, endpoints, collections }
}

function endpointGrant(
  { auth, permission = null, service, brandKind }: AnyDefinition,
  role: Role,
  brands: readonly BrandSummary[],
): EndpointGrant {
  if (auth === 'public') return 'all'
  if (role === SERVICE_ACCOUNT && service !== undefined) return 'all'
  if (auth === 'own' || auth === 'own-or-service') return 'own-token'
  if (role === SERVICE_ACCOUNT) return 'none'
  if (role === NOBODY || auth === 'service') return 'none'
  const among = brands.filter(({ kind }) => brandKind === undefined || kind === brandKind)
  return grantOf({ id: 'described', roles: [role] }, permission, brands, among)
}

async function recordGrant(rule: Access, req: PayloadRequest): Promise<RecordGrant> {
  const result = await rule({ req })
  return typeof result === 'object' ? 'some' : result ? 'all' : 'none'
}

/** A request of a user with one role, in a service whose only records are the brands. */
export function requestOf(
  role: Role,
  config: SanitizedConfig,
  brands: readonly BrandSummary[],
): PayloadRequest {
  const isUser = role !== NOBODY
  const req = {
    context: {},
    headers: new Headers(),
    user: isUser ? { id: 'described', collection: 'users', roles: [role], disabled: false } : null,
    payload: {
      config,
      find: async ({ collection }: { collection: string }) => ({
        docs: collection === 'brands' ? brands : [],
      }),
      count: async () => ({ totalDocs: 0 }),
    },
  }
  return req as unknown as PayloadRequest
}

function byRole<T>(roles: readonly Role[], grant: (role: Role) => T): Record<Role, T> {
  return Object.fromEntries(roles.map((role) => [role, grant(role)]))
}
