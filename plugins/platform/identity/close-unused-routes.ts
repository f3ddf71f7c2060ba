import type { SanitizedConfig } from 'payload'

/**
 * Removes routes that cannot work: Payload adds the routes of versions to every collection and the route of
 * e-mail verification to every auth collection, and answers 500 where the collection does not use them.
 */
export function closeUnusedRoutes({ collections }: Pick<SanitizedConfig, 'collections'>): void {
  for (const { auth, endpoints, versions } of collections) {
    if (!endpoints) continue
    const isUsed = (path: string) =>
      path === '/verify/:id' ? auth?.verify : versions || !path.startsWith('/versions')
    endpoints.splice(0, endpoints.length, ...endpoints.filter(({ path }) => isUsed(path)))
  }
}
