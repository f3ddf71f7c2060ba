import type { ClientUser } from 'payload'
import { ARTIST } from '../../../src/identity/permissions.ts'

/** Hides a collection from the navigation of artists. Access is decided by its access rules. */
export const hiddenFromArtists = ({ user }: { user: ClientUser | null }): boolean =>
  user?.roles?.every((role: string) => role === ARTIST) ?? true
