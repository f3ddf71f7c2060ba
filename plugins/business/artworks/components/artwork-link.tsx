'use client'
import { Link, useConfig } from '@payloadcms/ui'
import type { ReactNode } from 'react'

type Props = { readonly id: string; readonly className?: string; readonly children: ReactNode }

/** A link to an artwork's page in the console. */
export function ArtworkLink({ id, children, ...rest }: Props) {
  const { admin } = useConfig().config.routes
  return (
    <Link href={`${admin}/collections/artworks/${id}`} prefetch={false} {...rest}>
      {children}
    </Link>
  )
}
