import { NavGroup } from '@payloadcms/ui'
import type { Payload, ServerProps } from 'payload'
import { mayManageArtists } from '../../../../src/identity/grant-rules.ts'
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
    <NavGroup isOpen={await isOpen(payload, id, texts.group)} label={texts.group}>
      {managesArtists && <NavLink id="nav-artists" label={texts.artists} path="/artists" />}
      <NavLink id="nav-sessions" label={texts.sessions} path="/sessions" />
    </NavGroup>
  )
}

/** Payload stores the groups that a user has closed among the preferences. */
async function isOpen(payload: Payload, user: string, group: string): Promise<boolean> {
  const { docs } = await payload.find({
    collection: 'payload-preferences',
    where: { and: [{ key: { equals: 'nav' } }, { 'user.value': { equals: user } }] },
    limit: 1,
    depth: 0,
    pagination: false,
    overrideAccess: true,
  })
  const { groups } = (docs[0]?.value ?? {}) as {
    groups?: Record<string, { open?: boolean } | undefined>
  }
  return groups?.[group]?.open ?? true
}
