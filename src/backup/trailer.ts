import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { z } from 'zod'

/** The end mark of a tar file: two empty blocks. */
export const END_BYTES = 1024
/** A header, a block with the digest, the end mark. */
export const TRAILER_BYTES = 512 + 512 + END_BYTES
/** Of all members, so that equal contents make equal bytes. */
export const MTIME = new Date(0)

const NAME = 'trailer.json'

const trailerSchema = z.object({
  /** Of all bytes before the trailer. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Where the content of the manifest begins. */
  manifestStart: z.int().min(0),
  manifestBytes: z.int().min(0),
})

export type Trailer = z.infer<typeof trailerSchema>

/** The last bytes of an archive: a member of a tar file with the digest of everything before it. */
export async function trailerOf({
  sha256,
  manifestStart,
  manifestBytes,
}: Trailer): Promise<Buffer> {
  const tar = pack()
  const content = JSON.stringify({ sha256, manifestStart, manifestBytes })
  tar.entry({ name: NAME, mode: 0o600, mtime: MTIME }, content)
  tar.finalize()
  return buffer(tar)
}

/** Reads a trailer. Returns `undefined` for bytes that differ in anything from what `trailerOf` writes. */
export async function readTrailer(bytes: Buffer): Promise<Trailer | undefined> {
  const content = bytes.subarray(512, 1024).toString('utf8').replace(/\0+$/, '')
  const trailer = trailerSchema.safeParse(parsed(content)).data
  return trailer && (await trailerOf(trailer)).equals(bytes) ? trailer : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
