'use client'
import { Locked, useAuth, useSelection } from '@payloadcms/ui'
import type { ClientUser } from 'payload'
import { saleStateOf } from '../../../../../src/artworks/sale-state.ts'
import type { Artwork } from '../../../../../src/payload-types.ts'
import { RecordLink } from '../../../../core/console/record-link.tsx'
import { StatusPill } from '../../../../core/console/status-pill.tsx'
import { DriftCell } from '../../../../core/products/components/drift-cell.tsx'
import { ArtworkThumbnail } from '../artwork-thumbnail.tsx'
import { MissingPicture } from '../missing-picture.tsx'
import { STATUS_STYLES } from '../status-cell.tsx'
import { useTexts } from '../texts.ts'

const THUMBNAIL_PX = 300

/** An artwork as the list has it, with the user who has it open. */
export type ListedArtwork = Artwork & {
  readonly _isLocked?: boolean
  readonly _userEditing?: ClientUser | null
}

/** An artwork in the grid: its picture, what it is called, and whether it is on sale. */
export function ArtworkCard({ artwork }: { readonly artwork: ListedArtwork }) {
  const { id, title, artist, status, shopDrift, thumbnailUrl } = artwork
  const texts = useTexts()
  const sale = saleStateOf(artwork)
  const size = { width: artwork.imageWidth, height: artwork.imageHeight }
  return (
    <li className="artwork-card">
      <SelectCard artwork={artwork} />
      <div className="artwork-card__picture">
        {thumbnailUrl ? (
          <ArtworkThumbnail
            {...{ edge: THUMBNAIL_PX, size, title, url: thumbnailUrl }}
            className="artwork-card__thumbnail"
          />
        ) : (
          <MissingPicture text={texts.list.noThumbnail} />
        )}
      </div>
      <RecordLink className="artwork-card__title" collection="artworks" id={id}>
        {title}
      </RecordLink>
      <span className="artwork-card__artist">{artist}</span>
      <span className="artwork-card__states">
        <StatusPill styles={STATUS_STYLES} texts={texts.status} value={status} />
        <DriftCell cellData={shopDrift} />
        <span className={`artwork-card__sale artwork-card__sale--${sale}`}>
          {texts.list.sale[sale]}
        </span>
      </span>
    </li>
  )
}

/** The box that selects an artwork, or the sign that another user has it open: such a one cannot be selected. */
function SelectCard({ artwork: { id, title, _isLocked, _userEditing } }: CardProps) {
  const { list: texts } = useTexts()
  const { user } = useAuth()
  const { selected, setSelection } = useSelection()
  const editor = _isLocked && _userEditing?.id !== user?.id ? _userEditing : null
  return (
    <div className="artwork-card__select">
      {editor ? (
        <Locked user={editor} />
      ) : (
        <input
          aria-label={texts.select(title)}
          checked={selected.get(id) ?? false}
          onChange={() => setSelection(id)}
          type="checkbox"
        />
      )}
    </div>
  )
}

type CardProps = { readonly artwork: ListedArtwork }
