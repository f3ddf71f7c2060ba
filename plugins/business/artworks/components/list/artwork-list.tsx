'use client'
import { DefaultListView } from '@payloadcms/ui'
import type { ListViewClientProps } from 'payload'
import type { ReactNode } from 'react'
import { ArtworkGrid } from './artwork-grid.tsx'
import { ListLayoutProvider, useListLayout } from './list-layout.tsx'

/**
 * Payload's list of artworks, whose table can be a grid of pictures (specification, section 4.4.6). Its own button that
 * deletes what is selected is left out: it does not say why an artwork was refused.
 */
export function ArtworkList(props: ListViewClientProps) {
  return (
    <ListLayoutProvider {...props}>
      <DefaultListView {...props} disableBulkDelete Table={<TableOrGrid table={props.Table} />} />
    </ListLayoutProvider>
  )
}

function TableOrGrid({ table }: { readonly table: ReactNode }) {
  return useListLayout().layout === 'grid' ? <ArtworkGrid /> : table
}
