'use client'
import '../console.css'
import { useListQuery, useSelection } from '@payloadcms/ui'
import { Choice } from '../../../../core/console/filters.tsx'
import { useTexts } from '../texts.ts'
import { ArtworkCard, type ListedArtwork } from './artwork-card.tsx'

/** The artworks of a page of the list as pictures. All that it shows came with the list. */
export function ArtworkGrid() {
  const { data } = useListQuery()
  const artworks = (data?.docs ?? []) as readonly ListedArtwork[]
  return (
    <div className="artwork-grid">
      <div className="artwork-grid__head">
        <SelectPage artworks={artworks.length} />
        <SortChoice />
      </div>
      <ul className="artwork-grid__cards">
        {artworks.map((artwork) => (
          <ArtworkCard artwork={artwork} key={artwork.id} />
        ))}
      </ul>
    </div>
  )
}

function SelectPage({ artworks }: { readonly artworks: number }) {
  const { list: texts } = useTexts()
  const { selectedIDs, toggleAll } = useSelection()
  const some = selectedIDs.length > 0
  const all = some && selectedIDs.length === artworks
  return (
    <label className="artwork-grid__all">
      <input
        checked={all}
        onChange={() => toggleAll()}
        ref={(box) => {
          if (box) box.indeterminate = some && !all
        }}
        type="checkbox"
      />
      {texts.selectPage}
    </label>
  )
}

/** What a user sorts pictures by: a grid has no headings to press. */
const SORTS = [
  '-createdAt',
  'createdAt',
  '-updatedAt',
  'title',
  '-title',
  'artist',
  'status',
] as const

function SortChoice() {
  const { list: texts } = useTexts()
  const { query, handleSortChange } = useListQuery()
  const sort = [query.sort].flat().join(',') || SORTS[0]
  const options = SORTS.map((one) => [one, texts.sorts[one]] as const)
  const isKnown = options.some(([one]) => one === sort)
  return (
    <Choice<string>
      id="artworks-sort"
      label={texts.sort}
      onChange={(chosen) => void handleSortChange?.(chosen)}
      options={isKnown ? options : [...options, [sort, texts.otherSort]]}
      value={sort}
    />
  )
}
