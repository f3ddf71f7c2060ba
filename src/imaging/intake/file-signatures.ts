/**
 * How the content of a file tells what it is. Binary signatures first; the first that fits decides.
 * File names and declared media types are never asked.
 */
export type FileKind = {
  /** As it appears in a sentence: "This is a GIF image." */
  readonly name: string
  readonly matches: (head: Buffer) => boolean
}

const HEIF_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1']

export const JPEG: FileKind = { name: 'a JPEG image', matches: startsWith('ffd8ff') }
export const PNG: FileKind = { name: 'a PNG image', matches: startsWith('89504e470d0a1a0a') }
export const WEBP: FileKind = { name: 'a WebP image', matches: riff('WEBP') }
export const HEIC: FileKind = { name: 'an HEIC image', matches: brandedAs(HEIF_BRANDS) }

export const FILE_KINDS: readonly FileKind[] = [
  JPEG,
  PNG,
  WEBP,
  { name: 'a GIF image', matches: startsWith('47494638') },
  { name: 'a BMP image', matches: isBmp },
  { name: 'an AVIF image', matches: brandedAs(['avif', 'avis']) },
  HEIC,
  { name: 'a video', matches: (head) => brandsOf(head).length > 0 || riff('AVI ')(head) },
  { name: 'a camera RAW image', matches: (head) => startsWith('49492a00')(head) && isCr2(head) },
  { name: 'a TIFF image', matches: anyStart('49492a00', '4d4d002a', '49492b00', '4d4d002b') },
  { name: 'a JPEG XL image', matches: anyStart('ff0a', '0000000c4a584c200d0a870a') },
  { name: 'a JPEG 2000 image', matches: anyStart('0000000c6a5020200d0a870a', 'ff4fff51') },
  { name: 'a Photoshop document', matches: startsWith('38425053') },
  { name: 'an icon (ICO)', matches: anyStart('00000100', '00000200') },
  { name: 'a PDF document', matches: (head) => head.subarray(0, 1024).includes('%PDF-') },
  { name: 'a PostScript document', matches: startsWith(hex('%!PS')) },
  { name: 'a ZIP archive or Office document', matches: startsWith('504b0304') },
  {
    name: 'a compressed archive',
    matches: anyStart('1f8b', '425a68', '377abcaf271c', '526172211a'),
  },
  { name: 'a program', matches: anyStart('4d5a', '7f454c46', 'cafebabe', hex('#!')) },
  { name: 'an SVG drawing', matches: (head) => isMarkup(head, /<svg[\s>]/) },
  {
    name: 'an HTML page',
    matches: (head) => isMarkup(head, /<(!doctype html|html|head|body|script|title|meta)[\s>]/),
  },
  { name: 'an XML document', matches: (head) => isMarkup(head, /^<\?xml/) },
]

function hex(text: string): string {
  return Buffer.from(text, 'latin1').toString('hex')
}

function startsWith(bytes: string): FileKind['matches'] {
  const start = Buffer.from(bytes, 'hex')
  return (head) => head.subarray(0, start.length).equals(start)
}

function anyStart(...starts: string[]): FileKind['matches'] {
  const tests = starts.map(startsWith)
  return (head) => tests.some((test) => test(head))
}

function riff(type: string): FileKind['matches'] {
  return (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === type
}

/** "BM" alone also begins ordinary texts: the reserved words of the header must be zero. */
function isBmp(head: Buffer): boolean {
  return ascii(head, 0, 2) === 'BM' && head.length >= 10 && head.readUInt32LE(6) === 0
}

function isCr2(head: Buffer): boolean {
  return ascii(head, 8, 10) === 'CR'
}

function brandedAs(brands: readonly string[]): FileKind['matches'] {
  return (head) => brandsOf(head).some((brand) => brands.includes(brand))
}

/** Major and compatible brands of an ISO media file, empty for anything else. */
function brandsOf(head: Buffer): string[] {
  if (ascii(head, 4, 8) !== 'ftyp') return []
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands = [ascii(head, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(head, at, at + 4))
  return brands
}

function isMarkup(head: Buffer, pattern: RegExp): boolean {
  const utf16 = head[0] === 0xff && head[1] === 0xfe
  const text = head
    .toString(utf16 ? 'utf16le' : 'utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
    .toLowerCase()
  return text.startsWith('<') && pattern.test(text)
}

function ascii(head: Buffer, start: number, end: number): string {
  return head.toString('latin1', start, end)
}
