import { redirect } from 'next/navigation.js'
import type { AdminViewServerProps } from 'payload'

/**
 * Leads whoever may not use the console to where they can log in, and back here. Payload does so for
 * its own pages and leaves the others to themselves.
 *
 * @param path of the page below the console's.
 */
export function requireLogin({ initPageResult }: AdminViewServerProps, path: string): void {
  const { permissions, req } = initPageResult
  if (permissions.canAccessAdmin) return
  const { admin, routes } = req.payload.config
  if (req.user) redirect(`${routes.admin}${admin.routes.unauthorized}`)
  const query = new URLSearchParams({ redirect: `${routes.admin}${path}` })
  redirect(`${routes.admin}${admin.routes.login}?${query}`)
}
