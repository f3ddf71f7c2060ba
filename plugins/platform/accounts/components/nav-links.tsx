import type { ServerProps } from 'payload'
import { mayManageArtists } from '../../../../src/identity/grant-rules.ts'
import { NavGroup } from '../../../core/console/nav-group.tsx'
import { NavLink } from '../../../core/console/nav-link.tsx'
import { textsOf } from './texts.ts'

/** In the navigation: the artists for users who manage them, and the sessions for all users. */
export async function NavLinks({ i18n, payload, user }: ServerProps) {
  if (!user) return null
  const texts = textsOf(i18n.language)
  const { docs: brands } = await payload.find({
    collection: 'brands',
    depth: 0,
    pagination: false,
    select: { kind: true },
    overrideAccess: true,
  })
  const id = String(user.id)
  const managesArtists = mayManageArtists({ id, roles: user.roles ?? [] }, brands)
  return (
    <NavGroup label={texts.group} payload={payload} user={id}>
      {managesArtists && <NavLink id="nav-artists" label={texts.artists} path="/artists" />}
      <NavLink id="nav-sessions" label={texts.sessions} path="/sessions" />
    </NavGroup>
  )
}
