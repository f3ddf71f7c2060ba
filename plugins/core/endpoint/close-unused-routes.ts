import type { SanitizedConfig } from 'payload'

/**
 * Payload gives the routes of versions to every record, and that of confirmed addresses to every kind of
 * account, and fails on those that have neither.
 */
export function closeUnusedRoutes({ collections }: Pick<SanitizedConfig, 'collections'>): void {
  for (const { auth, endpoints, versions } of collections) {
    if (!endpoints) continue
    const isUsed = (path: string) =>
      path === '/verify/:id' ? auth?.verify : versions || !path.startsWith('/versions')
    endpoints.splice(0, endpoints.length, ...endpoints.filter(({ path }) => isUsed(path)))
  }
}
