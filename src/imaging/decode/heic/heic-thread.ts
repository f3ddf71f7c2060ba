import { open, readFile } from 'node:fs/promises'
import { ServiceError } from '../../../errors/service-error.ts'
import { serveJobs } from '../../../workers/serve-jobs.ts'
import { asTempError } from '../../temp-error.ts'
import { corrupt } from '../corrupt.ts'
import { type DecodedHeic, type DecodeOptions, decodeHeic } from './decode-heic.ts'
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
  hasAlpha,
  premultiplied,
  maxPixels,
  icc,
}: HeicTask): Promise<void> {
  const { width, height, pixels } = decoded(await readFile(source), { hasAlpha, maxPixels })
  if (premultiplied && hasAlpha) makeStraight(pixels)
  const file = await open(target, 'wx', 0o600)
  try {
    await file.writeFile(tiffHeader({ width, height, channels: hasAlpha ? 4 : 3, icc }))
    await file.writeFile(pixels)
  } finally {
    await file.close()
  }
}

/** Whatever the decoder throws, a trap of WebAssembly too: what it was fed made it do so. */
function decoded(file: Uint8Array, options: DecodeOptions): DecodedHeic {
  try {
    return decodeHeic(file, options)
  } catch (error) {
    throw error instanceof ServiceError ? error : corrupt('heic', error)
  }
}

/** Divides the colours of RGBA pixels by their transparency, in the same memory. */
function makeStraight(rgba: Uint8Array): void {
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3] ?? 0
    if (alpha === 0 || alpha === 255) continue
    for (let channel = at; channel < at + 3; channel++)
      rgba[channel] = Math.min(255, Math.round(((rgba[channel] ?? 0) * 255) / alpha))
  }
}
