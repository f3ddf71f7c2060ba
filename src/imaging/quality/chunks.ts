/** Reads bytes at any offset of a file; fewer than asked for at its end. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>

/** One chunk of a PNG or WebP file. */
export type Chunk = {
  readonly type: string
  /** Offset of its content in the file, in bytes. */
  readonly start: number
  /** Bytes of its content. */
  readonly length: number
}

/**
 * Walks over the chunks of a PNG file without reading their content; ends where the file does.
 *
 * @param most chunks after which it ends: more than any real file has keep the reader busy.
 */
export async function* pngChunks(
  read: ReadBytes,
  most: number,
): AsyncGenerator<Chunk, void, undefined> {
  let at = 8
  for (let count = 0; count < most; count++) {
    const head = await read(at, 8)
    if (head.length < 8) return
    const length = viewOf(head).getUint32(0)
    yield { type: typeOf(head, 4), start: at + 8, length }
    at += 12 + length
  }
}

/** Walks over the chunks of a WebP file, as `pngChunks` does. */
export async function* webpChunks(
  read: ReadBytes,
  most: number,
): AsyncGenerator<Chunk, void, undefined> {
  let at = 12
  for (let count = 0; count < most; count++) {
    const head = await read(at, 8)
    if (head.length < 8) return
    const length = viewOf(head).getUint32(4, true)
    yield { type: typeOf(head, 0), start: at + 8, length }
    at += 8 + length + (length % 2)
  }
}

/** The bytes as numbers. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

function typeOf(head: Uint8Array, at: number): string {
  return String.fromCharCode(...head.subarray(at, at + 4))
}
