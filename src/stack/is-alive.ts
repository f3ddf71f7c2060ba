import { readFile } from 'node:fs/promises'
import { errorCode } from '../errors/error-code.ts'

/**
 * Whether a process has not ended yet. One that is ending counts as alive: its memory is already gone, and with
 * it its command line, while its port is still open. A zombie has ended: only its parent has not asked how.
 */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false
    if (errorCode(error) !== 'EPERM') throw error
  }
  // Systems without /proc reap orphans at once.
  if (process.platform !== 'linux') return true
  try {
    return !/\) [ZX] /.test(await readFile(`/proc/${pid}/stat`, 'utf8'))
  } catch (error) {
    // Reaped between the two questions.
    if (['ENOENT', 'ESRCH'].includes(errorCode(error) ?? '')) return false
    throw error
  }
}
