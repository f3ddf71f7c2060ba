import { relationId } from '../../database/relation-id.ts'
import type { ShownVersion } from './force-of.ts'

const COLUMNS = ['version', 'status', 'publishedAt', 'effectiveDate', 'inForceUntil']

/** URL of all versions of the text of which a version is one, the newest first. */
export function seriesUrl(
  api: string,
  { collection, kind }: { readonly collection: string; readonly kind: string },
  version: ShownVersion,
): string {
  const query = new URLSearchParams({
    'where[brand][equals]': relationId(version.brand),
    [`where[${kind}][equals]`]: String(version[kind as keyof ShownVersion]),
    sort: '-createdAt',
    limit: '100',
    depth: '0',
  })
  for (const name of COLUMNS) query.set(`select[${name}]`, 'true')
  return `${api}/${collection}?${query}`
}
