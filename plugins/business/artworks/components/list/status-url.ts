import type { ArtworkStatus } from '../../../../../src/artworks/status.ts'

/** Returns the URL of the list of the artworks of one status, as Payload itself writes such a filter. */
export function statusUrl(admin: string, status: ArtworkStatus | 'all'): string {
  const list = `${admin}/collections/artworks`
  return status === 'all' ? list : `${list}?where[or][0][and][0][status][equals]=${status}`
}
