import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const SAMPLE_MS = 50

/** Resident memory of a process in MB (10⁶ bytes). */
export async function residentMegabytes(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / 1e6
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return (Number(stdout) * 1024) / 1e6
}

/** Watches the memory of a process until asked for its peak in MB. */
export function watchMemory(pid: number): { peak(): Promise<number> } {
  let most = 0
  let watching = true
  const watched = (async () => {
    while (watching) {
      most = Math.max(most, await residentMegabytes(pid))
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
    }
  })()
  watched.catch(() => undefined)
  return {
    async peak() {
      watching = false
      await watched
      return most
    },
  }
}
