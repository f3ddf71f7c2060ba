import { spawnSync } from 'node:child_process'
import { chromiumPath } from './chromium-path.ts'

/** Ways to get a Chromium, tried in this order. */
const INSTALLERS = [
  { words: ['npx', 'playwright-core', 'install', 'chromium'], needsRoot: false },
  { words: ['apt-get', 'update', '-qq'], needsRoot: true },
  { words: ['apt-get', 'install', '-y', '-qq', 'chromium-headless-shell'], needsRoot: true },
  { words: ['apt-get', 'install', '-y', '-qq', 'chromium'], needsRoot: true },
] as const

/** Makes sure that there is a Chromium for the end-to-end tests, which are never skipped. */
export function installChromium(): void {
  const failures: string[] = []
  for (const { words, needsRoot } of INSTALLERS) {
    if (found()) return
    if (needsRoot && process.getuid?.() !== 0) continue
    console.log(`The end-to-end tests need Chromium: ${words.join(' ')}`)
    const [program, ...args] = words
    const { status, error } = spawnSync(program, args, { stdio: 'inherit' })
    if (status !== 0) failures.push(`${words.join(' ')}: ${error?.message ?? `code ${status}`}`)
  }
  if (found()) return
  if (failures.length > 0) console.error(`Chromium could not be installed.\n${failures.join('\n')}`)
  // Its message says what a person can do.
  chromiumPath()
}

function found(): boolean {
  try {
    chromiumPath()
    return true
  } catch {
    return false
  }
}
