import libheif from 'libheif-js/wasm-bundle.js'
import { viewOf } from '../../quality/chunks.ts'
import { checkPixels } from '../check-pixels.ts'
import { corrupt } from '../corrupt.ts'

export type DecodeOptions = {
  readonly hasAlpha: boolean
  readonly maxPixels: number
}

export type DecodedHeic = {
  readonly width: number
  readonly height: number
  /** RGB, or RGBA with transparency, row by row, in the memory of the decoder. */
  readonly pixels: Uint8Array<ArrayBuffer>
}

// Values of libheif/heif.h.
const COLOUR_SPACE_RGB = 1
const CHROMA_RGB = 10
const CHROMA_RGBA = 11
const CHANNEL_INTERLEAVED = 10
/** Offset of `strict_decoding` in `heif_decoding_options`, to which later versions only append. */
const STRICT_DECODING = 21
const ERROR_BYTES = 12
const POINTER_BYTES = 4

/**
 * Decodes the main picture of a file, turned as its boxes say, with 8 bits a channel. Strictly: a tile that
 * cannot be decoded would be left out otherwise, and stay green. The memory is never given back, so this
 * is for a thread that ends afterwards.
 *
 * @throws ServiceError `IMAGE_CORRUPT`, `IMAGE_TOO_MANY_PIXELS`
 * @see docs/decisions/0080-keep-heic-uploads-as-jpeg-or-png.md
 */
export function decodeHeic(file: Uint8Array, { hasAlpha, maxPixels }: DecodeOptions): DecodedHeic {
  const source = libheif._malloc(file.length)
  libheif.HEAPU8.set(file, source)
  const context = libheif._heif_context_alloc()
  attempt((error) =>
    libheif._heif_context_read_from_memory_without_copy(error, context, source, file.length, 0),
  )
  const handle = pointerFrom((error, found) =>
    libheif._heif_context_get_primary_image_handle(error, context, found),
  )
  const announced =
    libheif._heif_image_handle_get_width(handle) * libheif._heif_image_handle_get_height(handle)
  checkPixels(announced, maxPixels, 'heic')

  const options = libheif._heif_decoding_options_alloc()
  libheif.HEAPU8[options + STRICT_DECODING] = 1
  const chroma = hasAlpha ? CHROMA_RGBA : CHROMA_RGB
  const image = pointerFrom((error, found) =>
    libheif._heif_decode_image(error, handle, found, COLOUR_SPACE_RGB, chroma, options),
  )
  const width = libheif._heif_image_get_width(image, CHANNEL_INTERLEAVED)
  const height = libheif._heif_image_get_height(image, CHANNEL_INTERLEAVED)
  return { width, height, pixels: rowsOf(image, width * (hasAlpha ? 4 : 3), height) }
}

/** The rows of an image without the padding between them, moved together where they are. */
function rowsOf(image: number, rowBytes: number, height: number): Uint8Array<ArrayBuffer> {
  const out = libheif._malloc(POINTER_BYTES)
  const first = libheif._heif_image_get_plane_readonly(image, CHANNEL_INTERLEAVED, out)
  if (first === 0) throw corrupt('heic', 'damaged')
  const stride = uint32(out)
  const memory = libheif.HEAPU8
  for (let row = 1; row < height && stride !== rowBytes; row++) {
    const from = first + row * stride
    memory.copyWithin(first + row * rowBytes, from, from + rowBytes)
  }
  return memory.subarray(first, first + rowBytes * height)
}

/** What a call writes to its last parameter. */
function pointerFrom(call: (error: number, found: number) => void): number {
  const found = libheif._malloc(POINTER_BYTES)
  attempt((error) => call(error, found))
  return uint32(found)
}

function attempt(call: (error: number) => void): void {
  const error = libheif._malloc(ERROR_BYTES)
  call(error)
  const failed = uint32(error) !== 0
  const words = failed ? textAt(uint32(error + 8)) : ''
  libheif._free(error)
  // Its words go to the log.
  if (failed) throw corrupt('heic', new Error(words))
}

function uint32(pointer: number): number {
  return viewOf(libheif.HEAPU8).getUint32(pointer, true)
}

function textAt(pointer: number): string {
  const end = libheif.HEAPU8.indexOf(0, pointer)
  return Buffer.from(libheif.HEAPU8.subarray(pointer, end)).toString()
}
