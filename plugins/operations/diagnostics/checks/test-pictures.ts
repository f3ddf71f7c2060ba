import sharp from 'sharp'

/** Landscape, in px. */
export const SIZE = { width: 1600, height: 1200 }
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
/** A segment of a JPEG whose EXIF data has the orientation 9; there are eight. */
const ORIENTATION_9 = Buffer.from(
  'ffe100224578696600004d4d002a0000000800010112000300000001000900000000000000',
  'hex',
)

export const picture = ({ width, height } = SIZE) =>
  sharp({ create: { width, height, channels: 3, background: '#7a9cc6' } })

/** A JPEG of more than 1 MB: noise cannot be compressed. */
export const largeJpeg = () =>
  sharp({
    create: {
      ...SIZE,
      ...{ channels: 3, background: '#808080' },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()

/** A JPEG that begins with its marker, and then its EXIF data. */
export async function jpegWithAbnormalExif(): Promise<Buffer> {
  const jpeg = await picture().jpeg().toBuffer()
  return Buffer.concat([jpeg.subarray(0, 2), ORIENTATION_9, jpeg.subarray(2)])
}
