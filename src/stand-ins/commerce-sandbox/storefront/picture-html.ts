import { escapeHtml } from '../../../commerce/safe-html.ts'
import { mediaUrl } from '../present-product.ts'
import type { MediaRecord } from '../records.ts'
import { PICTURE_WIDTHS } from './picture.ts'

export type PictureHtmlOptions = {
  /** The `sizes` of the picture: how wide it is shown. */
  readonly sizes: string
  /** Whether it may wait until it scrolls into view. */
  readonly lazy: boolean
  /** Text for those who do not see it; empty when the words beside it say the same. */
  readonly alt: string
}

/** A picture in the widths of the image server, or a quiet empty place while it is not ready. */
export function pictureHtml(media: MediaRecord | undefined, options: PictureHtmlOptions): string {
  const alt = escapeHtml(options.alt)
  if (media?.status !== 'READY') return `<span class="blank" role="img" aria-label="${alt}"></span>`
  const url = escapeHtml(mediaUrl(media, ''))
  const sources = PICTURE_WIDTHS.map((width) => `${url}?width=${width} ${width}w`).join(', ')
  return `<img src="${url}?width=960" srcset="${sources}" sizes="${options.sizes}" width="${media.width}" height="${media.height}" alt="${alt}"${options.lazy ? ' loading="lazy"' : ' fetchpriority="high"'} decoding="async">`
}
