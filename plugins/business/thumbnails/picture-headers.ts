import type { ThumbnailSettings } from '../../../src/brands/thumbnail-settings.ts'
import type { ThumbnailFormat } from '../../../src/thumbnails/preferred-format.ts'

/**
 * Headers of a thumbnail. What only attested apps get is kept by their own caches and by no shared one;
 * a URL that names the content (`lasting`) never shows another one.
 */
export function pictureHeaders({
  format,
  etag,
  delivery,
  lasting,
}: {
  readonly format: ThumbnailFormat
  readonly etag: string
  readonly delivery: ThumbnailSettings['delivery']
  readonly lasting: boolean
}): Headers {
  const scope = delivery === 'public' ? 'public' : 'private'
  return new Headers({
    ...plainHeaders(format),
    etag,
    'cache-control': `${scope}, ${lasting ? 'max-age=31536000, immutable' : 'max-age=300'}`,
  })
}

/** What every picture of this URL says, the placeholder too. */
export function plainHeaders(format: ThumbnailFormat): Record<string, string> {
  return {
    'content-type': `image/${format}`,
    vary: 'Accept',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    // Pages of the brands are other origins.
    'cross-origin-resource-policy': 'cross-origin',
  }
}
