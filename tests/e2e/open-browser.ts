import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from './chromium-path.ts'
import { installChromium } from './install-chromium.ts'
import { oneAtATime } from './one-at-a-time.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

/** Starts Chromium, which it installs where it is missing. */
export async function openBrowser(): Promise<Browser> {
  await oneAtATime(installChromium)
  return chromium.launch({ executablePath: chromiumPath(), args: FLAGS })
}
