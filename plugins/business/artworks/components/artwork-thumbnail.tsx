'use client'
import { thumbnailBars } from '../../../../src/thumbnails/thumbnail-bars.ts'
import { MissingPicture } from './missing-picture.tsx'
import { useTexts } from './texts.ts'
import { usePictureSource } from './use-picture-source.ts'

type Props = {
  readonly url: string | null
  readonly title: string
  readonly className: string
  /** Edge in px on the page. */
  readonly edge: number
  /** Of the picture, in px. @default as that of the thumbnail */
  readonly size?: Size
}

type Size = { readonly width?: number | null; readonly height?: number | null }

/** The thumbnail of an artwork, or a drawing in its place where it cannot be loaded. */
export function ArtworkThumbnail({ url, title, className, edge, size }: Props) {
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
      style={{ clipPath: clipOf(size) }}
      width={edge}
    />
  )
}

/**
 * Cuts off the bars beside a picture, whose colour fits no theme. Where the brand has cut the thumbnail to a square
 * there are none, and a little more of the picture is cut off.
 */
function clipOf({ width, height }: Size = {}): string | undefined {
  if (!width || !height) return undefined
  const { inline, block } = thumbnailBars({ width, height })
  return `inset(${block * 100}% ${inline * 100}% round var(--style-radius-s))`
}
