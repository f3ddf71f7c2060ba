import { spawnSync } from 'node:child_process'
import { nginxPath } from './nginx-path.ts'

const INSTALLERS = [
  ['apt-get', 'update', '-qq'],
  ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'nginx-light'],
] as const

/** Makes sure that there is an nginx, which stands for the access gateway; no test is skipped without. */
export function installNginx(): void {
  if (found() || process.getuid?.() !== 0) {
    nginxPath()
    return
  }
  for (const [program, ...args] of INSTALLERS) {
    const { status, error } = spawnSync(program, args, { stdio: 'inherit' })
    if (status !== 0) console.error(`${program} failed: ${error?.message ?? `code ${status}`}`)
  }
  // Its message says what a person can do.
  nginxPath()
}

function found(): boolean {
  try {
    nginxPath()
    return true
  } catch {
    return false
  }
}
