import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServiceError } from '../../src/errors/service-error.ts'
import { normaliseUpload } from '../../src/imaging/receive/normalise-upload.ts'
import { photoOutcome } from '../support/photo-print/photo-outcome.ts'
import { damagedCopies } from '../support/pictures/damage.ts'
import { DAMAGE_SOURCES, type DamageSource } from '../support/pictures/damage-sources.ts'
import { HARMLESS_CHANGES } from '../support/pictures/harmless-changes.ts'
import { runTool } from '../support/system/run-tool.ts'
import type { Rates } from './record.ts'

/**
 * Damages a picture of each kind at `PLACES` places in every way, and compares what the service refuses with
 * what decoders of others warn of. Ends with 1 unless at least 95 % of the pictures of each kind that another
 * decoder warns of are refused, and none that lost nothing, and unless photos of customers have the same outcome as
 * pictures of artworks. Writes the rates to the file `RATES`.
 */
const PLACES = Number(process.env.PLACES ?? 40)
const LEAST_REFUSED = 0.95

/** Decoders of others, with the arguments that make them read a whole file; FILE is the file. */
const DECODERS = {
  jpeg: [['djpeg', '-outfile', '/dev/null', 'FILE']],
  png: [['pngcheck', '-q', 'FILE']],
  webp: [
    ['dwebp', '-quiet', '-ppm', '-o', '/dev/null', 'FILE'],
    ['webpinfo', '-quiet', 'FILE'],
  ],
  heic: [['heif-convert', '--quiet', 'FILE', 'FILE.png']],
} as const satisfies Record<DamageSource['format'], readonly (readonly [ToolName, ...string[]])[]>

type ToolName = Parameters<typeof runTool>[0]

const folder = await mkdtemp(join(tmpdir(), 'damaged-pictures-'))
try {
  const rates: Rates = {}
  const otherwise: string[] = []
  for (const [kind, source] of Object.entries(DAMAGE_SOURCES)) {
    rates[kind] = await ratesOf(source, (damage) => otherwise.push(`${kind}: ${damage}`))
    console.info(kind, JSON.stringify(rates[kind]))
  }
  if (process.env.RATES) await writeFile(process.env.RATES, JSON.stringify(rates))
  const failed = Object.entries(rates).filter(
    ([, { warned, warnedAndRefused, harmless, harmlessAndRefused }]) =>
      warned === 0 ||
      warnedAndRefused / warned < LEAST_REFUSED ||
      harmless === 0 ||
      harmlessAndRefused > 0,
  )
  for (const [kind] of failed)
    console.error(`Too many or too few of the kind "${kind}" are refused.`)
  for (const damage of otherwise)
    console.error(`A photo of a customer has another outcome: ${damage}`)
  process.exitCode = failed.length > 0 || otherwise.length > 0 ? 1 : 0
} finally {
  await rm(folder, { recursive: true })
}

async function ratesOf(
  source: DamageSource,
  onOtherOutcome: (damage: string) => void,
): Promise<Rates[string]> {
  const rates = { warned: 0, warnedAndRefused: 0, damaged: 0, damagedAndRefused: 0 }
  const path = join(folder, `picture.${source.format}`)
  const bytes = await source.draw()
  for (const { damage, bytes: copy } of damagedCopies(bytes, source, PLACES)) {
    await writeFile(path, copy)
    const [refused, warned] = [
      await isRefused(path, source.format),
      await warns(path, source.format),
    ]
    if (refused !== ((await photoOutcome(copy, folder)) !== 'stored')) onOtherOutcome(damage)
    rates.damaged++
    if (refused) rates.damagedAndRefused++
    if (!warned) continue
    rates.warned++
    if (refused) rates.warnedAndRefused++
    else console.info(`Another decoder warns, the service does not: ${damage}`)
  }
  const changes = Object.entries(HARMLESS_CHANGES[source.format])
  let harmlessAndRefused = 0
  for (const [name, change] of changes) {
    const copy = change(bytes)
    await writeFile(path, copy)
    if ((await photoOutcome(copy, folder)) !== 'stored') onOtherOutcome(name)
    if (!(await isRefused(path, source.format))) continue
    harmlessAndRefused++
    console.info(`Refused, although nothing is lost: ${name}`)
  }
  return { ...rates, harmless: changes.length, harmlessAndRefused }
}

async function isRefused(path: string, format: DamageSource['format']): Promise<boolean> {
  try {
    const upload = { path, format, size: 0, sha256: '' }
    const { cleanup } = await normaliseUpload(upload, { maxPixels: 1e6 })
    await cleanup()
    return false
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return true
    throw error
  }
}

async function warns(path: string, format: DamageSource['format']): Promise<boolean> {
  for (const [tool, ...args] of DECODERS[format]) {
    try {
      await runTool(
        tool,
        args.map((arg) => arg.replace('FILE', path)),
      )
    } catch (error) {
      // A number is the exit status of the decoder; anything else says that it did not run.
      if (typeof (error as { code?: unknown }).code !== 'number') throw error
      return true
    }
  }
  return false
}
