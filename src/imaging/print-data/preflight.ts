import type { Metadata } from 'sharp'
import type { PrintSpecification } from '../../brands/print-specification.ts'
import { type Frame, framesOf } from '../quality/frame-of.ts'
import type { GreyPicture } from '../quality/grey-picture.ts'
import type { PrintPlan } from '../quality/print-plan.ts'
import { planFindings } from './plan-findings.ts'
import { finding, type PreflightFinding } from './preflight-findings.ts'

/** Strips narrower than this are the blur of a resize, not a border. */
const BORDER_FROM_MM = 0.5
const WHITE_FROM = 245
const MM_PER_INCH = 25.4

export type JudgedPicture = {
  readonly plan: PrintPlan
  readonly specification: Pick<PrintSpecification, 'dpi' | 'ratio' | 'bleedMm'>
  /** Whether the crop was chosen: what is cut away is intended, then. */
  readonly cropChosen: boolean
  /** Whether an administrator allowed a picture that is too small. */
  readonly smallAllowed?: boolean
  readonly metadata: Pick<Metadata, 'space' | 'icc'>
  /** The part to print, reduced. */
  readonly grey: GreyPicture
  readonly transparent: boolean
}

/** What stands in the way of a good print, errors first (specification, section 2.9). */
export function preflight(picture: JudgedPicture): readonly PreflightFinding[] {
  const { plan, specification, cropChosen, smallAllowed, metadata, grey, transparent } = picture
  const found = [...planFindings(plan, cropChosen, smallAllowed)]
  const space = foreignColourSpace(metadata)
  if (space) found.push(finding('COLOUR_SPACE', { found: space }))
  if (transparent) found.push(finding('TRANSPARENCY'))
  return [...found, ...borders(framesOf(grey), plan, specification)]
}

function borders(
  frames: readonly Frame[],
  { target }: PrintPlan,
  { dpi, bleedMm, ratio }: JudgedPicture['specification'],
): PreflightFinding[] {
  const measured = frames
    .map(({ side, share, tone }) => {
      const px = share * (side === 'top' || side === 'bottom' ? target.height : target.width)
      return { side, tone, mm: Math.round(((px * MM_PER_INCH) / dpi) * 10) / 10 }
    })
    .filter(({ mm }) => mm >= BORDER_FROM_MM)
  const white = measured.filter(({ tone }) => tone >= WHITE_FROM)
  const cut = ratio === 'crop' ? measured.filter(({ mm }) => mm <= 2 * bleedMm) : []
  return [
    ...(white.length > 0 ? [finding('WHITE_BORDER', summary(white))] : []),
    ...(cut.length > 0 ? [finding('BLEED', { ...summary(cut), bleed: bleedMm })] : []),
  ]
}

function summary(strips: readonly { side: string; mm: number }[]) {
  return {
    mm: Math.max(...strips.map(({ mm }) => mm)),
    sides: strips.map(({ side }) => side).join(', '),
  }
}

/** The name of a colour space other than sRGB; grey is a part of sRGB. */
function foreignColourSpace({ space, icc }: JudgedPicture['metadata']): string | undefined {
  if (space === 'cmyk') return 'CMYK'
  if (space === 'lab') return 'Lab'
  if (!icc || space === 'b-w' || space === 'grey16') return undefined
  // A profile says its name as text, in older ones in ASCII, in newer ones in UTF-16.
  const words = icc.toString('latin1').replaceAll('\0', '')
  return /sRGB/i.test(words)
    ? undefined
    : (/Display P3|Adobe RGB|ProPhoto/.exec(words)?.[0] ?? 'a profile other than sRGB')
}
