import type { ServerProps } from 'payload'
import { can, SUPER_ADMIN } from '../../../../src/identity/permissions.ts'
import { brandsOf } from '../../../core/request/brands.ts'
import { readArtworkWork } from '../operations/artwork-work.ts'
import { ArtworkWorkPanel } from './artwork-work-panel.tsx'
import { DashboardEntry } from './dashboard-entry.tsx'
import { mayRegister } from './may-register.ts'

/**
 * Shows artists and administrators of brands what there is to do with their artworks, and nothing to other users. The
 * artworks of all brands are not a super administrator's work: they get the way to the form alone.
 */
export async function DashboardGate({ payload, user }: ServerProps) {
  if (!user) return null
  const registers = await mayRegister(payload, user)
  const principal = { id: String(user.id), roles: user.roles ?? [] }
  if (principal.roles.includes(SUPER_ADMIN)) return registers ? <DashboardEntry /> : null
  const brands = (await brandsOf({ headers: new Headers(), payload })).filter(
    ({ kind }) => kind === 'artwork',
  )
  const mayEdit = (owner?: string) =>
    brands.some(({ id }) => can(principal, `${id}:edit`, brands, owner))
  if (!mayEdit(principal.id)) return null
  return (
    <ArtworkWorkPanel
      managesBrands={mayEdit()}
      mayRegister={registers}
      work={await readArtworkWork(payload, user)}
    />
  )
}
