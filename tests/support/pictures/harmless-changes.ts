import { crc32 } from 'node:zlib'
import type { DamageSource } from './damage-sources.ts'
import { insertPngChunk, withJpegSegments } from './images.ts'

type Change = (bytes: Buffer) => Buffer

const marker = (bytes: Buffer, type: number) => bytes.indexOf(Buffer.from([0xff, type]))
const before = (type: number, inserted: readonly number[]): Change => {
  return (bytes) => {
    const at = marker(bytes, type)
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(inserted), bytes.subarray(at)])
  }
}
const segment =
  (type: number, content: string): Change =>
  (bytes) =>
    withJpegSegments(bytes, type, [Buffer.from(content, 'latin1')])

const pngChunk =
  (type: string, content: string): Change =>
  (bytes) =>
    insertPngChunk(bytes, type, Buffer.from(content, 'latin1'))

/** A text whose checksum is wrong. */
function damagedText(bytes: Buffer): Buffer {
  const text = Buffer.from('tEXtTitle\0A text')
  const changed = insertPngChunk(bytes, 'tEXt', text.subarray(4))
  return changed.fill(0, changed.indexOf(u32(crc32(text))), changed.indexOf(u32(crc32(text))) + 4)
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Sets what a sequential scan says of its coefficients to 0, as the firmware of some phones does. */
function withoutCoefficients(bytes: Buffer): Buffer {
  const header = marker(bytes, 0xda)
  const end = header + 2 + bytes.readUInt16BE(header + 2)
  return marker(bytes, 0xc2) >= 0 ? bytes : Buffer.from(bytes).fill(0, end - 3, end)
}

const trailing: Record<string, Change> = {
  'another file behind it': (bytes) => Buffer.concat([bytes, bytes.subarray(0, 4000)]),
  'a page behind it': (bytes) => Buffer.concat([bytes, Buffer.from('<html><body></body></html>')]),
  'zeros behind it': (bytes) => Buffer.concat([bytes, Buffer.alloc(1000)]),
}

/** Changes that cost no px, though some decoders warn of them, by what the picture has afterwards. */
export const HARMLESS_CHANGES: Readonly<Record<DamageSource['format'], Record<string, Change>>> = {
  jpeg: {
    ...trailing,
    'a scan header without its last coefficient': withoutCoefficients,
    'foreign bytes before a header': before(0xc4, [0, 0, 7, 42]),
    'fill bytes before a header': before(0xdb, [0xff, 0xff, 0xff]),
    'fill bytes before its end': before(0xd9, [0xff, 0xff]),
    'an unknown colour transform of Adobe': segment(0xee, 'Adobe\0\x64\0\0\0\0\x07'),
    'a version of JFIF that does not exist': segment(0xe0, 'JFIF\0\x03\x01\0\0\x01\0\x01\0\0'),
    'a comment that looks like markers': segment(0xfe, '\xff\xfe\xd9\xff\xd9\xff\xda\0\xff'),
    'damaged XMP': segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmp\0\xff\xd8'),
  },
  png: {
    ...trailing,
    'a damaged text': damagedText,
    'an unknown chunk': pngChunk('prIv', 'notes'),
    'an impossible date': pngChunk('tIME', '\x07\xe6\x63\x63\x63\x63\x63'),
    'a text without an end': pngChunk('iTXt', '\0\0\0'),
  },
  webp: {
    ...trailing,
  },
  heic: {
    'a page behind it': (bytes) => Buffer.concat([bytes, Buffer.from('<html></html> and more')]),
    'zeros behind it': (bytes) => Buffer.concat([bytes, Buffer.alloc(3)]),
    'notes of a camera behind it': (bytes) =>
      Buffer.concat([bytes, Buffer.from('\xff\xff\xff\xffSEFT notes', 'latin1')]),
    'an empty box behind it': (bytes) =>
      Buffer.concat([bytes, Buffer.from('\0\0\0\x10free\0\0\0\0\0\0\0\0', 'latin1')]),
  },
}
