'use client'
import { Link, useConfig } from '@payloadcms/ui'
import type { DefaultCellComponentProps } from 'payload'
import type { ReactNode } from 'react'

type Props = Pick<DefaultCellComponentProps, 'collectionSlug' | 'link' | 'linkURL'> & {
  readonly id: unknown
  readonly children: ReactNode
}

/** The content of a cell of a list; in the first column it leads to the record, as in Payload's own cells. */
export function CellLink({ collectionSlug, link, linkURL, id, children }: Props) {
  const { admin } = useConfig().config.routes
  if (!link) return children
  const record = `${admin}/collections/${collectionSlug}/${encodeURIComponent(String(id))}`
  return (
    <Link href={linkURL ?? record} prefetch={false}>
      {children}
    </Link>
  )
}
