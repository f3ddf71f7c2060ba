import type { Sentence } from '../../errors/in-language.ts'

/**
 * How the content of a file tells what it is. Binary signatures first; the first that fits decides.
 * File names and declared media types are never asked. Runs in the browser, too, before an upload.
 */
export type FileKind = {
  /** As it appears in a sentence: "This is a GIF image." */
  readonly name: Sentence
  readonly matches: (head: Uint8Array) => boolean
}

/** Pictures in the same container as HEIC, with other codecs. */
const OTHER_HEIF_BRANDS = ['mif2', 'avci', 'avcs', 'jpeg', 'jpgs', 'j2ki', 'j2is', 'vvic', 'vvis']
const HEIF_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1']

export const JPEG: FileKind = {
  name: { en: 'a JPEG image', ja: 'JPEG画像' },
  matches: startsWith('ffd8ff'),
}
export const PNG: FileKind = {
  name: { en: 'a PNG image', ja: 'PNG画像' },
  matches: startsWith('89504e470d0a1a0a'),
}
export const WEBP: FileKind = {
  name: { en: 'a WebP image', ja: 'WebP画像' },
  matches: riff('WEBP'),
}
export const HEIC: FileKind = {
  name: { en: 'an HEIC image', ja: 'HEIC画像' },
  matches: brandedAs(HEIF_BRANDS),
}

const FILE_KINDS: readonly FileKind[] = [
  JPEG,
  PNG,
  WEBP,
  { name: { en: 'a GIF image', ja: 'GIF画像' }, matches: startsWith('47494638') },
  { name: { en: 'a BMP image', ja: 'BMP画像' }, matches: isBmp },
  { name: { en: 'an AVIF image', ja: 'AVIF画像' }, matches: brandedAs(['avif', 'avis']) },
  HEIC,
  {
    name: { en: 'a camera RAW image', ja: 'カメラのRAW画像' },
    matches: brandedAs(['crx ']),
  },
  {
    name: { en: 'a HEIF image with another codec than HEVC', ja: 'HEVC以外の符号化方式のHEIF画像' },
    matches: brandedAs(OTHER_HEIF_BRANDS),
  },
  {
    name: { en: 'a video', ja: '動画' },
    matches: (head) => brandsOf(head).length > 0 || riff('AVI ')(head),
  },
  {
    name: { en: 'a camera RAW image', ja: 'カメラのRAW画像' },
    matches: (head) => startsWith('49492a00')(head) && isCr2(head),
  },
  {
    name: { en: 'a TIFF image', ja: 'TIFF画像' },
    matches: anyStart('49492a00', '4d4d002a', '49492b00', '4d4d002b'),
  },
  {
    name: { en: 'a JPEG XL image', ja: 'JPEG XL画像' },
    matches: anyStart('ff0a', '0000000c4a584c200d0a870a'),
  },
  {
    name: { en: 'a JPEG 2000 image', ja: 'JPEG 2000画像' },
    matches: anyStart('0000000c6a5020200d0a870a', 'ff4fff51'),
  },
  {
    name: { en: 'a Photoshop document', ja: 'Photoshopファイル' },
    matches: startsWith('38425053'),
  },
  {
    name: { en: 'an icon (ICO)', ja: 'アイコン（ICO）' },
    matches: anyStart('00000100', '00000200'),
  },
  {
    name: { en: 'a PDF document', ja: 'PDF文書' },
    matches: (head) => ascii(head, 0, 1024).includes('%PDF-'),
  },
  { name: { en: 'a PostScript document', ja: 'PostScript文書' }, matches: startsWithText('%!PS') },
  {
    name: { en: 'a ZIP archive or Office document', ja: 'ZIPアーカイブまたはOffice文書' },
    matches: startsWith('504b0304'),
  },
  {
    name: { en: 'a compressed archive', ja: '圧縮アーカイブ' },
    matches: anyStart('1f8b', '425a68', '377abcaf271c', '526172211a'),
  },
  {
    name: { en: 'a program', ja: 'プログラム' },
    matches: anyOf(anyStart('4d5a', '7f454c46', 'cafebabe'), startsWithText('#!')),
  },
  { name: { en: 'an SVG drawing', ja: 'SVG画像' }, matches: (head) => isMarkup(head, /<svg[\s>]/) },
  {
    name: { en: 'an HTML page', ja: 'HTMLページ' },
    matches: (head) => isMarkup(head, /<(!doctype html|html|head|body|script|title|meta)[\s>]/),
  },
  { name: { en: 'an XML document', ja: 'XML文書' }, matches: (head) => isMarkup(head, /^<\?xml/) },
]

/** The first kind whose signature a file begins with, or undefined. */
export function fileKind(head: Uint8Array): FileKind | undefined {
  return FILE_KINDS.find(({ matches }) => matches(head))
}

function startsWith(bytes: string): FileKind['matches'] {
  const start = bytes.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
  return (head) => start.every((byte, at) => head[at] === byte)
}

function startsWithText(text: string): FileKind['matches'] {
  return (head) => ascii(head, 0, text.length) === text
}

function anyOf(...tests: FileKind['matches'][]): FileKind['matches'] {
  return (head) => tests.some((test) => test(head))
}

function anyStart(...starts: string[]): FileKind['matches'] {
  return anyOf(...starts.map(startsWith))
}

function riff(type: string): FileKind['matches'] {
  return (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === type
}

/** "BM" alone also begins ordinary texts: the reserved words of the header must be zero. */
function isBmp(head: Uint8Array): boolean {
  return ascii(head, 0, 2) === 'BM' && ascii(head, 6, 10) === '\0\0\0\0'
}

function isCr2(head: Uint8Array): boolean {
  return ascii(head, 8, 10) === 'CR'
}

function brandedAs(brands: readonly string[]): FileKind['matches'] {
  return (head) => brandsOf(head).some((brand) => brands.includes(brand))
}

/** Major and compatible brands of an ISO media file, empty for anything else. */
function brandsOf(head: Uint8Array): string[] {
  if (ascii(head, 4, 8) !== 'ftyp') return []
  const boxLength = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0)
  const end = Math.min(boxLength, head.length)
  const brands = [ascii(head, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(head, at, at + 4))
  return brands
}

function isMarkup(head: Uint8Array, pattern: RegExp): boolean {
  const utf16 = head[0] === 0xff && head[1] === 0xfe
  const text = new TextDecoder(utf16 ? 'utf-16le' : 'utf-8').decode(head).trimStart().toLowerCase()
  return text.startsWith('<') && pattern.test(text)
}

function ascii(head: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...head.subarray(start, end))
}
