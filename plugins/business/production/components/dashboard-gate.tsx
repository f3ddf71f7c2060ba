import type { ServerProps } from 'payload'
import { can, SUPER_ADMIN } from '../../../../src/identity/permissions.ts'
import { brandsOf } from '../../../core/request/brands.ts'
import { readWaitingOrders } from '../operations/waiting-orders.ts'
import { WaitingOrdersPanel } from './waiting-orders-panel.tsx'

/** Shows those who work on the orders of a brand which of them wait, and nothing to other users. */
export async function DashboardGate({ payload, user }: ServerProps) {
  if (!user) return null
  const principal = { id: String(user.id), roles: user.roles ?? [] }
  const brands = await brandsOf({ headers: new Headers(), payload })
  // The orders of all brands are figures to a super administrator, not work.
  if (principal.roles.includes(SUPER_ADMIN) || !can(principal, 'orders:manage', brands)) return null
  return <WaitingOrdersPanel orders={await readWaitingOrders(payload, user)} />
}
