import { createHash } from 'node:crypto'
import { MINIMUM_DPI } from '../../brands/minimum-dpi.ts'
import type { PrintJob } from './make-print-data.ts'

/** Raised whenever the same inputs give another file. */
const ENGINE = 1

/**
 * What a print file and its preflight depend on, as SHA-256 in lower-case hex: equal hashes mean equal
 * files and equal findings.
 */
export function printContentHash(
  sourceSha256: string,
  { plan, specification, cropChosen, smallAllowed }: Omit<PrintJob, 'source'>,
): string {
  const { crop, target } = plan
  const { dpi, minDpi, ratio, bleedMm } = specification
  const inputs: unknown[] = [ENGINE, sourceSha256, crop, target, dpi, ratio, bleedMm, cropChosen]
  // Only where it decides, so that the other files keep their hashes.
  if (smallAllowed && plan.rating === 'refused') inputs.push(smallAllowed)
  if (minDpi !== MINIMUM_DPI.default) inputs.push({ minDpi })
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex')
}
