import { redirect } from 'next/navigation.js'
import type { AdminViewServerProps } from 'payload'

/**
 * Redirects users who may not use the console to the login page, and from there back to this page. Payload
 * does so for its own pages only.
 *
 * @param path of the page, relative to the console's.
 */
export function requireLogin({ initPageResult }: AdminViewServerProps, path: string): void {
  const { permissions, req } = initPageResult
  if (permissions.canAccessAdmin) return
  const { admin, routes } = req.payload.config
  if (req.user) redirect(`${routes.admin}${admin.routes.unauthorized}`)
  const query = new URLSearchParams({ redirect: `${routes.admin}${path}` })
  redirect(`${routes.admin}${admin.routes.login}?${query}`)
}
