import { z } from 'zod'
import { PRINT_DATA_STATES } from '../../../../collections/print-data.ts'
import {
  inWords,
  PREFLIGHT_RULES,
  type PreflightFinding,
} from '../../../../src/imaging/print-data/preflight-findings.ts'
import { signedServiceUrl } from '../../../../src/object-store/object-url.ts'
import type { PrintDatum } from '../../../../src/payload-types.ts'
import type { PrintDataOptions } from '../options.ts'

/** How long a URL of a print file works. */
const DOWNLOAD_MS = 15 * 60 * 1000

const words = z.object({ en: z.string(), ja: z.string() })
export const rectangleAnswer = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })
const codes = Object.keys(PREFLIGHT_RULES) as [string, ...string[]]

/** A print file as the API describes it. Lengths in px of the upright picture and of the file. */
export const printDataAnswer = z.object({
  id: z.uuid(),
  size: z.string(),
  status: z.enum(PRINT_DATA_STATES),
  crop: rectangleAnswer,
  /** Whether the crop was chosen; a repeat without a crop keeps it. */
  crop_chosen: z.boolean(),
  width: z.int(),
  height: z.int(),
  formula_width: z.int(),
  formula_height: z.int(),
  dpi: z.int(),
  effective_dpi: z.int(),
  file_name: z.string(),
  sha256: z.string().nullable(),
  bytes: z.int().nullable(),
  preflight: z.array(
    z.object({
      code: z.enum(codes),
      severity: z.enum(['error', 'warning']),
      message: words,
      action: words,
      measured: z.record(z.string(), z.union([z.number(), z.string()])),
    }),
  ),
  /** Opens the file for 15 minutes; null while there is none. */
  download_url: z.url().nullable(),
})

/** The record of a print file in the words of the API, with a fresh URL of the file. */
export function describePrintData(
  record: PrintDatum,
  options: Pick<PrintDataOptions, 'urlSigner' | 'serverUrl'>,
): z.infer<typeof printDataAnswer> {
  const { id, size, status, key, width, height, dpi } = record
  const download = () => signedServiceUrl(options, key, new Date(Date.now() + DOWNLOAD_MS))
  const findings = (record.preflight ?? []) as PreflightFinding[]
  return {
    ...{ id, size, status, width, height, dpi },
    crop: {
      x: record.cropX,
      y: record.cropY,
      width: record.cropWidth,
      height: record.cropHeight,
    },
    crop_chosen: record.cropChosen,
    formula_width: record.formulaWidth,
    formula_height: record.formulaHeight,
    effective_dpi: record.effectiveDpi,
    file_name: key.slice(key.lastIndexOf('/') + 1),
    sha256: record.sha256 ?? null,
    bytes: record.bytes ?? null,
    preflight: findings.map(inWords),
    download_url: status === 'ready' ? download() : null,
  }
}
