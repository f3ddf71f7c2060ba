import { getTranslation } from '@payloadcms/translations'
import { Link } from '@payloadcms/ui'
import type { DefaultServerCellComponentProps, Payload } from 'payload'
import { nameOfRecord } from './name-of-record.ts'

/** Who did it: the name of the user or of the service account. */
export async function ActorCell({ cellData, rowData, payload }: DefaultServerCellComponentProps) {
  const slug = rowData.actorKind === 'service' ? 'service-accounts' : 'users'
  return <RecordName id={cellData} payload={payload} slug={slug} />
}

/** The record that was changed, by its name. */
export async function RecordCell({ cellData, rowData, payload }: DefaultServerCellComponentProps) {
  return <RecordName id={cellData} payload={payload} slug={String(rowData.target ?? '')} />
}

/** The kind of the record, as the navigation calls it. */
export function TargetCell({ cellData, payload, i18n }: DefaultServerCellComponentProps) {
  const slug = String(cellData ?? '')
  if (!slug) return '–'
  if (!Object.hasOwn(payload.collections, slug)) return slug
  const { labels } = payload.collections[slug as keyof Payload['collections']].config
  return getTranslation(labels.singular, i18n)
}

type Props = { readonly payload: Payload; readonly slug: string; readonly id: unknown }

/** The name of a record as a link; its identifier if it no longer exists. */
async function RecordName({ payload, slug, id }: Props) {
  if (typeof id !== 'string' || id === '') return '–'
  const { name, href } = await nameOfRecord(payload, slug, id)
  if (!href) return name ?? <code>{id}</code>
  return (
    <Link href={href} prefetch={false}>
      {name ?? id}
    </Link>
  )
}
