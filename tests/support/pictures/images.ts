import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/**
 * Image files for tests, drawn by code. The picture has a texture, so that files have the sizes of real
 * ones, and four coloured corners, so that a test can see which way up it is.
 */
export const CORNERS = {
  topLeft: [220, 40, 40],
  topRight: [40, 180, 60],
  bottomLeft: [50, 60, 210],
  bottomRight: [230, 200, 50],
} as const

type Size = { readonly width?: number; readonly height?: number }

/** The picture as a pipeline, without an encoding. Standard size: 480 × 320 px. */
export function drawPicture({ width = 480, height = 320 }: Size = {}): Sharp {
  const random = seededRandom(width * 65_537 + height)
  const pixels = Buffer.alloc(width * height * 3)
  const corner = Math.floor(Math.min(width, height) / 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const wave = 128 + 60 * Math.sin(x / 23) * Math.cos(y / 17)
      const noise = random() * 24
      const sides = [x < corner, x >= width - corner, y < corner, y >= height - corner]
      const colour = cornerColour(sides) ?? [wave + noise, wave * 0.8 + noise, 200 - wave * 0.5]
      pixels.set(colour, (y * width + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

function cornerColour([left, right, top, bottom]: boolean[]): readonly number[] | undefined {
  if (top && left) return CORNERS.topLeft
  if (top && right) return CORNERS.topRight
  if (bottom && left) return CORNERS.bottomLeft
  if (bottom && right) return CORNERS.bottomRight
  return undefined
}

export const drawJpeg = (size?: Size) => drawPicture(size).jpeg({ quality: 90 }).toBuffer()
export const drawPng = (size?: Size) => drawPicture(size).png().toBuffer()
export const drawWebp = (size?: Size) => drawPicture(size).webp({ quality: 90 }).toBuffer()

/** A JPEG of any size, drawn in stripes, so that making it takes little memory. */
export async function drawLargeJpeg(width: number, height: number): Promise<Buffer> {
  const tile = await drawPicture({ width: 500, height: 500 }).png().toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite([{ input: tile, tile: true }])
    .jpeg({ quality: 80, optimiseCoding: false })
    .toBuffer()
}

/** A plain surface in a colour of sRGB, converted to another space and tagged with its profile. */
export const drawColour = {
  displayP3Jpeg: (rgb: RGB) => plain(rgb).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(),
  displayP3Png: (rgb: RGB) => plain(rgb).withIccProfile('p3').png().toBuffer(),
  displayP3Webp: (rgb: RGB) => plain(rgb).withIccProfile('p3').webp({ quality: 100 }).toBuffer(),
  displayP3Png16: (rgb: RGB) => deep(rgb).withIccProfile('p3').png().toBuffer(),
  srgbPng16: (rgb: RGB) => deep(rgb).withIccProfile('srgb').png().toBuffer(),
  untaggedPng16: (rgb: RGB) => deep(rgb).png().toBuffer(),
  cmykJpeg: (rgb: RGB) => plain(rgb).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
  untaggedCmykJpeg: (rgb: RGB) => plain(rgb).toColourspace('cmyk').jpeg().toBuffer(),
  greyJpeg: (rgb: RGB) => plain(rgb).toColourspace('b-w').jpeg().toBuffer(),
  greyPng16: (rgb: RGB) => plain(rgb).toColourspace('grey16').png().toBuffer(),
}

export type RGB = { readonly r: number; readonly g: number; readonly b: number }

function plain(background: RGB): Sharp {
  return sharp({ create: { width: 64, height: 48, channels: 3, background } })
}

function deep(background: RGB): Sharp {
  return plain(background).toColourspace('rgb16')
}

/** A photograph as a camera writes it: GPS position, maker, an XMP packet, an orientation. */
export async function drawCameraJpeg(orientation = 1): Promise<Buffer> {
  const jpeg = await drawPicture()
    .withMetadata({ orientation })
    .withExif({
      IFD0: { Make: 'SecretCamera', Copyright: 'SecretOwner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .jpeg({ quality: 90 })
    .toBuffer()
  const xmp = Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>SecretPlace</x:xmpmeta>')
  return withJpegSegment(withJpegSegment(jpeg, 0xe1, xmp), 0xfe, Buffer.from('SecretComment'))
}

/** The picture stored so that a viewer which applies the EXIF orientation shows it upright. */
export async function drawOriented(orientation: number, size?: Size): Promise<Buffer> {
  const upright = await drawPicture(size).png().toBuffer()
  return storedAs(upright, orientation).withMetadata({ orientation }).jpeg().toBuffer()
}

/** The inverse of each orientation; sharp flips before it rotates, whatever the order of the calls. */
function storedAs(upright: Buffer, orientation: number): Sharp {
  const stored = sharp(upright)
  switch (orientation) {
    case 2:
      return stored.flop()
    case 3:
      return stored.rotate(180)
    case 4:
      return stored.flip()
    case 5:
      return stored.rotate(270).flop()
    case 6:
      return stored.rotate(270)
    case 7:
      return stored.rotate(90).flop()
    case 8:
      return stored.rotate(90)
    default:
      return stored
  }
}

/** A JPEG whose EXIF block holds nothing but an orientation, of any value. */
export async function jpegWithOrientationValue(value: number): Promise<Buffer> {
  const exif = Buffer.from(
    '457869660000 4d4d002a00000008 0001 0112000300000001 00000000 00000000'.replaceAll(' ', ''),
    'hex',
  )
  exif.writeUInt16BE(value, 24)
  return jpegWithExif(exif)
}

/** A JPEG with these bytes as its EXIF segment. */
export async function jpegWithExif(exif: Buffer): Promise<Buffer> {
  return withJpegSegment(await drawJpeg(), 0xe1, exif)
}

function withJpegSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  return withJpegSegments(jpeg, marker, [content])
}

/** Puts segments at the beginning of a JPEG, each of at most 65,533 bytes. */
export function withJpegSegments(
  jpeg: Buffer,
  marker: number,
  contents: readonly Buffer[],
): Buffer {
  const segments = contents.map((content) => {
    const header = Buffer.from([0xff, marker, 0, 0])
    header.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([header, content])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

/** A PNG whose left half is transparent. */
export function drawAlphaPng(): Promise<Buffer> {
  const cut = { create: { width: 240, height: 320, channels: 4, background: '#000' } } as const
  return drawPicture()
    .ensureAlpha()
    .composite([{ input: cut, left: 0, top: 0, blend: 'dest-out' }])
    .png()
    .toBuffer()
}

/** A PNG of some bytes whose header announces any size: the "pixel flood". */
export function floodPng(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1024))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A real JPEG whose frame header was changed to announce another size. */
export async function floodJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = await drawJpeg()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

export async function animatedPng(): Promise<Buffer> {
  return insertPngChunk(await drawPng(), 'acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
}

/** Puts a chunk with a valid checksum behind the header of a PNG. */
export function insertPngChunk(png: Buffer, type: string, content: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk(type, content), png.subarray(33)])
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const frame = Buffer.alloc(8)
  const typed = Buffer.concat([Buffer.from(type), content])
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(typed), 4)
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)])
}

export async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    [drawPicture(), drawPicture().negate()].map((frame) => frame.png().toBuffer()),
  )
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [80, 80] })
    .toBuffer()
}

/** Files that are no accepted image, by the words with which a refusal names them. */
export async function foreignFiles(): Promise<Record<string, Buffer>> {
  const box = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}miaf`, 'latin1')
  const html = '<!DOCTYPE html><html><body><script>alert(1)</script></body></html>'
  return {
    GIF: await drawPicture().gif().toBuffer(),
    TIFF: await drawPicture().tiff().toBuffer(),
    AVIF: await drawPicture({ width: 64, height: 64 }).avif({ effort: 0 }).toBuffer(),
    BMP: Buffer.from('424d460000000000000036000000280000000200000002000000', 'hex'),
    video: box('isom'),
    SVG: Buffer.from(
      '<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="http://www.w3.org/2000/svg"/>',
    ),
    HTML: Buffer.from(`\ufeff\n  ${html}`),
    XML: Buffer.from('<?xml version="1.0"?><note/>'),
    PDF: Buffer.from('%PDF-1.7\n1 0 obj\n'),
    PostScript: Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n'),
    ZIP: Buffer.from('504b030414000000', 'hex'),
    Photoshop: Buffer.from('8BPS\0\x01'),
    ICO: Buffer.from('000001000100', 'hex'),
    'JPEG XL': Buffer.from('ff0afa1f', 'hex'),
    program: Buffer.from('MZ\x90\0'),
    unknown: Buffer.from('GIF? No: only a text that begins like one.'),
  }
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
