import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { SandboxStore } from '../store.ts'
import { writeAtomically } from '../write-atomically.ts'

/** Widths the image server makes, in px. A free choice would let anyone fill the disk. */
export const PICTURE_WIDTHS = [160, 480, 960, 1600] as const

type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/**
 * Bytes of a stored picture, made smaller when a width is named; kept on the disk after the first time.
 * Null when there is no such picture.
 */
export async function pictureBytes(
  store: SandboxStore,
  mediaId: string,
  width: PictureWidth | undefined,
): Promise<Uint8Array | null> {
  const original = store.mediaPath(mediaId)
  if (width === undefined) return await existing(original)
  const path = `${original}-${width}.webp`
  const made = await existing(path)
  if (made !== null) return made
  const source = await existing(original)
  if (source === null) return null
  const bytes = await sharp(source)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 84, effort: 2 })
    .toBuffer()
  await writeAtomically(path, bytes)
  return bytes
}

/** The allowed width in a query, or undefined for the original. */
export function pictureWidth(text: string | null): PictureWidth | undefined {
  return PICTURE_WIDTHS.find((width) => String(width) === text)
}

async function existing(path: string): Promise<Uint8Array | null> {
  return await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
