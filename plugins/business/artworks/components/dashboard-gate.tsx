import type { ServerProps } from 'payload'
import { admittedTo } from '../../../../src/brands/brand-use.ts'
import { can } from '../../../../src/identity/permissions.ts'
import { DashboardEntry } from './dashboard-entry.tsx'

/** Shows the entry only to users who may register artworks for some brand. */
export async function DashboardGate({ payload, user }: ServerProps) {
  if (!user) return null
  const { docs } = await payload.find({
    collection: 'brands',
    depth: 0,
    pagination: false,
    select: { kind: true, status: true },
    overrideAccess: true,
  })
  const principal = { id: String(user.id), roles: user.roles ?? [] }
  const may = docs.some(
    ({ id, kind, status }) =>
      kind === 'artwork' &&
      admittedTo(status, 'prepare') !== 'none' &&
      can(principal, `${id}:create`, docs),
  )
  return may ? <DashboardEntry /> : null
}
