import type { ServerProps } from 'payload'
import { can } from '../../../../src/identity/permissions.ts'
import { brandsOf } from '../../../core/request/brands.ts'
import { SummaryCards } from './summary-cards.tsx'

/** Shows the figures of sales on the dashboard of those who may see them, and nothing to other users. */
export async function SummaryGate({ payload, user }: Pick<ServerProps, 'payload' | 'user'>) {
  if (!user) return null
  const principal = { id: String(user.id), roles: user.roles ?? [] }
  // Roles that hold the permission follow from the brands; a component of the dashboard has no request.
  const brands = await brandsOf({ headers: new Headers(), payload })
  return can(principal, 'analytics:view', brands) ? <SummaryCards /> : null
}
