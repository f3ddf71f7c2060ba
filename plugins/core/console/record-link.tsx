'use client'
import { Link, useConfig } from '@payloadcms/ui'
import type { CollectionSlug } from 'payload'
import type { ReactNode } from 'react'

type Props = {
  readonly collection: CollectionSlug
  readonly id: string
  readonly className?: string
  readonly children: ReactNode
}

/** A link to a record's page in the console. */
export function RecordLink({ collection, id, children, ...rest }: Props) {
  const { admin } = useConfig().config.routes
  return (
    <Link href={`${admin}/collections/${collection}/${id}`} prefetch={false} {...rest}>
      {children}
    </Link>
  )
}
