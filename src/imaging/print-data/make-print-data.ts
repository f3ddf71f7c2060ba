import sharp from 'sharp'
import type { PrintSpecification } from '../../brands/print-specification.ts'
import { normalised, openImage } from '../open-image.ts'
import type { Rectangle } from '../quality/crop.ts'
import { greyOf, reducedSize } from '../quality/grey-picture.ts'
import type { PrintPlan } from '../quality/print-plan.ts'
import { seesThrough } from '../quality/transparency.ts'
import { type JudgedPicture, preflight } from './preflight.ts'
import type { PreflightFinding } from './preflight-findings.ts'
import { withDensity } from './with-density.ts'

const QUALITY = 95

export type PrintJob = {
  /** Path of a picture that passed the intake. */
  readonly source: string
  readonly plan: PrintPlan
  readonly specification: PrintSpecification
  readonly cropChosen: boolean
  /**
   * Whether an administrator allowed a picture that is too small.
   *
   * @default false
   */
  readonly smallAllowed?: boolean
}

export type PrintOutcome = {
  readonly findings: readonly PreflightFinding[]
  /** The print file, or `null` when an error was found. */
  readonly jpeg: Buffer | null
}

/**
 * Judges a picture and makes its print file: JPEG of quality 95 without chroma subsampling, in sRGB
 * with its profile, with the brand's DPI, without other metadata (specification, section 2.9). A
 * picture with too few px is enlarged to the sheet, down to the DPI at which it is refused.
 *
 * @throws Error of the decoder, or when the picture has another size than the plan was made for.
 * @see docs/decisions/0096-write-print-files-with-full-chroma-down-to-100-dpi.md
 */
export async function makePrintData(job: PrintJob): Promise<PrintOutcome> {
  const { source, plan, specification } = job
  const findings = preflight(await judge(job))
  if (findings.some(({ severity }) => severity === 'error')) return { findings, jpeg: null }
  const metadata = await openImage(source).metadata()
  const { data, info } = await normalised(openImage(source), metadata)
    .extract(area(plan.crop))
    .resize({ ...plan.target, fit: 'fill', kernel: 'lanczos3' })
    .flatten({ background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // In one pipeline the profile would change how 16-bit pictures without one are read.
  const { width, height, channels } = info
  const jpeg = await sharp(data, { raw: { width, height, channels } })
    .withIccProfile('srgb')
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer()
  return { findings, jpeg: withDensity(jpeg, specification.dpi) }
}

async function judge({ source, plan, ...job }: PrintJob): Promise<JudgedPicture> {
  const metadata = await openImage(source).metadata()
  const reduced = reducedSize(plan.crop)
  const { data } = await normalised(openImage(source), metadata)
    .extract(area(plan.crop))
    .resize({ ...reduced, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    ...job,
    plan,
    metadata,
    grey: greyOf(data, reduced),
    transparent: seesThrough(data, reduced),
  }
}

function area({ x, y, width, height }: Rectangle) {
  return { left: x, top: y, width, height }
}
