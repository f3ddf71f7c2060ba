import type { Payload, PayloadRequest } from 'payload'
import type { VouchedIdentity } from '../../../src/http/request-context.ts'
import { rolePermissions } from '../../../src/identity/permissions.ts'
import type { User } from '../../../src/payload-types.ts'
import { brandsOf } from '../../core/request/brands.ts'
import { createAccount } from './create-account.ts'

type Asking = Pick<PayloadRequest, 'headers' | 'payload'>

/**
 * The account of a user for whom the access gateway vouches, with the roles of this request: those of the
 * record and those of the gateway. `undefined` if neither grants any.
 *
 * A user admitted only by the gateway's groups gets a record, because artworks and logs reference one. Its
 * roles are a copy for the console: what counts is what the gateway says each time, so that leaving a
 * group ends them.
 *
 * @see docs/decisions/0061-create-accounts-from-the-gateway-without-storing-its-roles.md
 */
export async function gatewayAccount(
  asking: Asking,
  identity: VouchedIdentity,
): Promise<User | undefined> {
  const { payload } = asking
  const known = await accountWith(payload, identity.email)
  if (known?.rolesFromGateway) return copied(asking, known, identity.roles)
  if (known) return { ...known, roles: [...new Set([...known.roles, ...identity.roles])] }
  const roles = await existing(asking, identity.roles)
  if (roles.length === 0) return undefined
  try {
    const { email } = identity
    return await createAccount(payload, { name: email, email, roles, rolesFromGateway: true })
  } catch (error) {
    // Pages ask for several things at once: another request of the same person may have been first.
    const created = await accountWith(payload, identity.email)
    if (!created) throw error
    return created
  }
}

async function copied(asking: Asking, account: User, given: readonly string[]) {
  const roles = await existing(asking, given)
  if (roles.length === 0) return undefined
  const same =
    roles.length === account.roles.length && roles.every((r) => account.roles.includes(r))
  if (same) return account
  const { id } = account
  return asking.payload.update({
    collection: 'users',
    id,
    data: { roles },
    depth: 0,
    overrideAccess: true,
  })
}

async function accountWith(payload: Payload, email: string): Promise<User | undefined> {
  const { docs } = await payload.find({
    collection: 'users',
    where: { email: { equals: email } },
    limit: 1,
    depth: 0,
    overrideAccess: true,
  })
  return docs[0]
}

/** A mapping may name the role of a brand that is gone. */
async function existing(asking: Asking, roles: readonly string[]): Promise<string[]> {
  const known = rolePermissions(await brandsOf(asking))
  return roles.filter((role) => known.has(role))
}
