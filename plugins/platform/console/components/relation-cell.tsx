import type { DefaultServerCellComponentProps } from 'payload'
import { CellLink } from '../../../core/console/cell-link.tsx'
import { nameOfRecord } from '../../../core/console/name-of-record.ts'

/** The records that a record refers to, by name in the first answer: Payload's cell would say "Loading…" until it asks again. */
export async function RelationCell({
  cellData,
  collectionSlug,
  field,
  link,
  linkURL,
  payload,
  rowData,
}: DefaultServerCellComponentProps) {
  const slug = 'relationTo' in field ? String(field.relationTo) : ''
  const ids: readonly unknown[] = [cellData ?? []].flat()
  const names = await Promise.all(
    ids.map(async (id) => (await nameOfRecord(payload, slug, String(id))).name ?? String(id)),
  )
  return (
    <CellLink {...{ collectionSlug, link, linkURL }} id={rowData.id}>
      {names.join(', ') || '–'}
    </CellLink>
  )
}
