import type { SanitizedConfig } from 'payload'

/** Payload gives the routes of versions to every record, and fails on those of records without any. */
export function closeVersionRoutes({ collections }: Pick<SanitizedConfig, 'collections'>): void {
  for (const { versions, endpoints } of collections) {
    if (versions || !endpoints) continue
    const kept = endpoints.filter(({ path }) => !path.startsWith('/versions'))
    endpoints.splice(0, endpoints.length, ...kept)
  }
}
