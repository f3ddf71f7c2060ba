import { createHash } from 'node:crypto'
import type { FactoryFailure } from '../../factory/port.ts'
import type { SimulatedJob } from './simulated-job.ts'

const TIMEOUT_MS = 30_000
const MAX_BYTES = 200 * 1024 * 1024

/** Fetches the print file and compares its SHA-256; the reason when it cannot be printed. */
export async function checkPrintFile(
  { submission }: SimulatedJob,
  now: Date = new Date(),
): Promise<FactoryFailure | undefined> {
  const { url, expiresAt, sha256 } = submission.printFile
  if (new Date(expiresAt) <= now) return 'PRINT_FILE_EXPIRED'
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      return response.status === 410 ? 'PRINT_FILE_EXPIRED' : 'PRINT_FILE_UNREACHABLE'
    }
    return (await sha256Of(response)) === sha256 ? undefined : 'PRINT_FILE_MISMATCH'
  } catch (error) {
    process.stderr.write(`factory simulator: ${error instanceof Error ? error.message : error}\n`)
    return 'PRINT_FILE_UNREACHABLE'
  }
}

async function sha256Of(response: Response): Promise<string> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new Error('The print file is larger than 200 MB')
    hash.update(chunk)
  }
  return hash.digest('hex')
}
