import { open, readFile } from 'node:fs/promises'
import heicDecode from 'heic-decode'
import { serveJobs } from '../../../workers/serve-jobs.ts'
import { asTempError } from '../../temp-error.ts'
import { checkPixels } from '../check-pixels.ts'
import { corrupt } from '../corrupt.ts'
import type { HeicTask } from './heic-task.ts'
import { tiffHeader } from './tiff-header.ts'

// A thread of its own, because the decoder blocks it for seconds, never gives memory back, and can be
// ended only together with it.
await serveJobs<HeicTask, void>(async (task) => {
  try {
    await decode(task)
  } catch (error) {
    throw asTempError(error) ?? error
  }
})

async function decode({
  source,
  target,
  primary,
  hasAlpha,
  premultiplied,
  maxPixels,
  icc,
}: HeicTask): Promise<void> {
  const buffer = await readFile(source)
  // The decoder looks at the main brand alone; what the file really is has been checked before.
  buffer.write('heic', 8)
  const images = await heicDecode.all({ buffer }).catch(damaged)
  const image = images[primary]
  if (!image) throw corrupt('heic', 'damaged')
  checkPixels(image.width * image.height, maxPixels, 'heic')
  const { data, width, height } = await image.decode().catch(damaged)
  const pixels = hasAlpha ? straight(data, premultiplied) : withoutAlpha(data)
  const channels = hasAlpha ? 4 : 3
  const file = await open(target, 'wx', 0o600)
  try {
    await file.writeFile(tiffHeader({ width, height, channels, icc }))
    await file.writeFile(pixels)
  } finally {
    await file.close()
  }
}

/** Whatever a decoder throws, a trap of WebAssembly too: what it was fed made it do so. */
function damaged(error: unknown): never {
  throw corrupt('heic', error)
}

/** RGBA as RGB, in the same memory. */
function withoutAlpha(rgba: Uint8ClampedArray<ArrayBuffer>): Uint8Array {
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgba.copyWithin(to, from, from + 3)
  }
  return new Uint8Array(rgba.buffer, 0, (rgba.length / 4) * 3)
}

/** RGBA whose colours are not multiplied by their transparency, in the same memory. */
function straight(rgba: Uint8ClampedArray<ArrayBuffer>, premultiplied: boolean): Uint8Array {
  for (let at = 0; premultiplied && at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0
    if (alpha === 0 || alpha === 255) continue
    for (let channel = at; channel < at + 3; channel++)
      rgba[channel] = ((rgba[channel] ?? 0) * 255) / alpha
  }
  return new Uint8Array(rgba.buffer)
}
