import sharp from 'sharp'
import type { ThumbnailFormat } from './preferred-format.ts'

/** A framed landscape in quiet greys that go with light and dark pages. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 300 300">
<rect width="300" height="300" fill="#e4e4e1"/>
<g fill="none" stroke="#8b8b86" stroke-width="6" stroke-linejoin="round">
<rect x="78" y="96" width="144" height="108" rx="8"/>
<circle cx="118" cy="132" r="11"/>
<path d="M84 194l44-44 28 28 22-22 38 38"/>
</g></svg>`

const drawn: Partial<Record<ThumbnailFormat, Promise<Uint8Array>>> = {}

/** The picture of 300 × 300 px that stands where a thumbnail cannot be shown. Drawn once a format. */
export function placeholder(format: ThumbnailFormat): Promise<Uint8Array> {
  drawn[format] ??= draw(format)
  return drawn[format]
}

function draw(format: ThumbnailFormat): Promise<Uint8Array> {
  const picture = sharp(Buffer.from(DRAWING)).flatten({ background: 'white' })
  return (format === 'webp' ? picture.webp({ quality: 80 }) : picture.jpeg()).toBuffer()
}
