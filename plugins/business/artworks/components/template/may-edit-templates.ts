import type { Payload, TypedUser } from 'payload'
import { grantOf } from '../../../../../src/identity/endpoint-permission.ts'
import { TEMPLATE_EDITORS } from '../../permissions.ts'

/** Whether a user may add frames and mats and change them, as the endpoints ask. */
export async function mayEditTemplates(
  payload: Payload,
  user: TypedUser | null | undefined,
): Promise<boolean> {
  if (!user) return false
  const { docs } = await payload.find({
    collection: 'brands',
    depth: 0,
    pagination: false,
    select: { kind: true, status: true },
    overrideAccess: true,
  })
  const principal = { id: String(user.id), roles: user.roles ?? [] }
  return grantOf(principal, TEMPLATE_EDITORS, docs) === 'all'
}
