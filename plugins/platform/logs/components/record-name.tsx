import { Link } from '@payloadcms/ui'
import type { Payload } from 'payload'
import { nameOfRecord } from '../../../core/console/name-of-record.ts'

type Props = { readonly payload: Payload; readonly slug: string; readonly id: unknown }

/** The name of a record as a link; its identifier if it no longer exists. */
export async function RecordName({ payload, slug, id }: Props) {
  if (typeof id !== 'string' || id === '') return '–'
  const { name, href } = await nameOfRecord(payload, slug, id)
  if (!href) return name ?? <code>{id}</code>
  return (
    <Link href={href} prefetch={false}>
      {name ?? id}
    </Link>
  )
}
