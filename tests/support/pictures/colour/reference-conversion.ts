import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryFolder } from '../../system/make-temporary-folder.ts'
import { runTool } from '../../system/run-tool.ts'
import type { ColourChart } from './colour-chart.ts'
import { RGB_SPACES, rgbProfile } from './icc-profile.ts'

const KINDS = { 1: 'gray', 3: 'rgb', 4: 'cmyk' } as const

/**
 * The chart in 8-bit sRGB as littleCMS converts it from this profile, by the perceptual intent with
 * black point compensation. ImageMagick hands it the bare samples: no decoder, no library and
 * no profile of the service takes part.
 *
 * @see docs/decisions/0110-compare-colour-conversion-with-littlecms-in-tests.md
 */
export async function referenceConversion(
  { edge, channels, depth, samples }: ColourChart,
  profile: Uint8Array,
): Promise<Buffer> {
  const folder = await makeTemporaryFolder()
  const at = (name: string) => join(folder, name)
  try {
    await writeFile(at('samples'), samples)
    await writeFile(at('source.icc'), profile)
    await writeFile(at('srgb.icc'), rgbProfile(RGB_SPACES.srgb))
    await runTool('convert', [
      ...['-size', `${edge}x${edge}`, '-depth', String(depth), '-endian', 'MSB'],
      ...[`${KINDS[channels]}:${at('samples')}`, '-intent', 'Perceptual'],
      ...['-black-point-compensation', '-profile', at('source.icc'), '-profile', at('srgb.icc')],
      ...['-depth', '8', `rgb:${at('converted')}`],
    ])
    return await readFile(at('converted'))
  } finally {
    await rm(folder, { recursive: true })
  }
}
