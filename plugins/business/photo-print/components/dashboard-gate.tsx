import type { ServerProps } from 'payload'
import { can, SUPER_ADMIN } from '../../../../src/identity/permissions.ts'
import { brandsOf } from '../../../core/request/brands.ts'
import { readTemplateWork } from '../operations/template-work.ts'
import { TemplateWorkPanel } from './template-work-panel.tsx'

/** Shows those who manage the templates of a brand what there is to do with them, and nothing to other users. */
export async function DashboardGate({ payload, user }: ServerProps) {
  if (!user) return null
  const principal = { id: String(user.id), roles: user.roles ?? [] }
  const brands = await brandsOf({ headers: new Headers(), payload })
  const manages = can(principal, 'templates:manage', brands)
  // The templates of all brands are not a super administrator's work.
  if (principal.roles.includes(SUPER_ADMIN) || !manages) return null
  return <TemplateWorkPanel work={await readTemplateWork(payload, user)} />
}
