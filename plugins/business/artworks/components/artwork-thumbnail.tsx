'use client'
import { MissingPicture } from './missing-picture.tsx'
import { useTexts } from './texts.ts'
import { usePictureSource } from './use-picture-source.ts'

type Props = {
  readonly url: string | null
  readonly title: string
  readonly className: string
  /** Edge in px on the page. */
  readonly edge: number
}

/** The thumbnail of an artwork, or a drawing in its place where it cannot be loaded. */
export function ArtworkThumbnail({ url, title, className, edge }: Props) {
  const { panel, gallery } = useTexts()
  const { source, ...listeners } = usePictureSource([url])
  if (source === null) {
    return (
      <span className={className}>
        <MissingPicture quiet text={gallery.broken} />
      </span>
    )
  }
  return (
    // biome-ignore lint/performance/noImgElement: the store serves it in its final size.
    <img
      {...listeners}
      alt={panel.thumbnail(title)}
      className={className}
      decoding="async"
      height={edge}
      key={source}
      loading="lazy"
      src={source}
      width={edge}
    />
  )
}
