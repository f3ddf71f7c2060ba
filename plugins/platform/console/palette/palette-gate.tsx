import type { ServerProps } from 'payload'
import { shownLinks } from '../../../core/feature/shown-links.ts'
import { PaletteButton } from './palette-button.tsx'

/** The command palette with the screens and actions of a user; the navigation has read them already. */
export async function PaletteGate({ i18n, payload, permissions, user }: ServerProps) {
  if (!user) return null
  const { groups, actions } = await shownLinks(payload, user, i18n, permissions)
  const screens = groups.map(({ label, entries }) => ({
    label,
    entries: entries.map(({ id, path, label: name }) => ({ id, path, label: name })),
  }))
  return <PaletteButton actions={actions} screens={screens} />
}
