import type { Payload, TypedUser } from 'payload'
import { admittedTo } from '../../../../src/brands/brand-use.ts'
import { can } from '../../../../src/identity/permissions.ts'

/** Whether a user may register artworks for some brand now. */
export async function mayRegister(payload: Payload, user: TypedUser): Promise<boolean> {
  const { docs } = await payload.find({
    collection: 'brands',
    depth: 0,
    pagination: false,
    select: { kind: true, status: true },
    overrideAccess: true,
  })
  const principal = { id: String(user.id), roles: user.roles ?? [] }
  return docs.some(
    ({ id, kind, status }) =>
      kind === 'artwork' &&
      admittedTo(status, 'prepare') !== 'none' &&
      can(principal, `${id}:create`, docs),
  )
}
