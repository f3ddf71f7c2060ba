import type { ClientUser } from 'payload'
import { ARTIST } from '../../../src/identity/permissions.ts'

/** Hides from the console's navigation what is no artist's business. Access is decided elsewhere. */
export const hiddenFromArtists = ({ user }: { user: ClientUser | null }): boolean =>
  user?.roles?.every((role: string) => role === ARTIST) ?? true
