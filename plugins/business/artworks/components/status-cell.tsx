'use client'
import './console.css'
import type { ArtworkStatus } from '../../../../src/artworks/status.ts'
import type { Artwork } from '../../../../src/payload-types.ts'
import { StatusPill, type StatusStyles } from '../../../core/console/status-pill.tsx'
import { DriftCell } from '../../../core/products/components/drift-cell.tsx'
import { useTexts } from './texts.ts'

export const STATUS_STYLES: StatusStyles<ArtworkStatus> = {
  draft: 'warning',
  published: 'success',
  archived: 'light-gray',
}

type Props = { readonly cellData?: ArtworkStatus; readonly rowData?: Pick<Artwork, 'shopDrift'> }

/** The status of an artwork in the list, and whether its product was changed in the shop. */
export function StatusCell({ cellData, rowData }: Props) {
  return (
    <div className="artwork-status-cell">
      <StatusPill styles={STATUS_STYLES} texts={useTexts().status} value={cellData} />
      <DriftCell cellData={rowData?.shopDrift} />
    </div>
  )
}
