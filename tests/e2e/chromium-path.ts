import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/**
 * Path of a Chromium on this machine.
 *
 * @throws Error that says how to install one.
 */
export function chromiumPath(exists: (path: string) => boolean = existsSync): string {
  const named = process.env.CHROMIUM_PATH
  const candidates = [
    ...(named ? [named] : []),
    // Without the windows of a browser, a page costs a quarter less.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ]
  const found = candidates.find((path) => exists(path))
  if (found) return found
  throw new Error(
    'The end-to-end tests need Chromium. Install it with "npx playwright-core install --with-deps chromium" ' +
      'or "apt-get install chromium", or set CHROMIUM_PATH to the program.',
  )
}
