import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Folder in which the processes of an installation receive uploads. It is swept, so two installations of one machine
 * have two: each has a `DATA_DIR` of its own.
 */
export function uploadFolder(dataDir: string, temporary = tmpdir()): string {
  const installation = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)
  return join(temporary, `print-commerce-${installation}`)
}
