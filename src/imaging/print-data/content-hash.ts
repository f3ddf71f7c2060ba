import { createHash } from 'node:crypto'
import type { PrintPlan } from '../quality/print-plan.ts'

/** Raised whenever the same inputs give another file. */
const ENGINE = 1

/** What a print file depends on, as SHA-256 in lower-case hex: equal hashes mean equal files. */
export function printContentHash(
  sourceSha256: string,
  { crop, target }: Pick<PrintPlan, 'crop' | 'target'>,
  dpi: number,
): string {
  const { x, y, width, height } = crop
  const inputs = [ENGINE, sourceSha256, x, y, width, height, target.width, target.height, dpi]
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex')
}
