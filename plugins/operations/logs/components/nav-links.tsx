import type { ServerProps } from 'payload'
import { can } from '../../../../src/identity/permissions.ts'
import { NavGroup } from '../../../core/console/nav-group.tsx'
import { NavLink } from '../../../core/console/nav-link.tsx'
import { textsOf } from './texts.ts'

/** In the navigation of operators: the log. */
export function NavLinks({ i18n, payload, user }: ServerProps) {
  if (!user) return null
  const id = String(user.id)
  // No role of a brand may view the log, so the brands do not matter.
  if (!can({ id, roles: user.roles ?? [] }, 'logs:view', [])) return null
  const texts = textsOf(i18n.language)
  return (
    <NavGroup label={texts.group} payload={payload} user={id}>
      <NavLink id="nav-logs" label={texts.title} path="/logs" />
    </NavGroup>
  )
}
