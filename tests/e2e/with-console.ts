import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Part } from '../../src/stack/settings.ts'
import { beginSession, type Look, openPage } from './console-page.ts'
import { openBrowser } from './open-browser.ts'
import { startTestConsole, type TestConsole } from './start-test-console.ts'

export type ConsoleBench = {
  readonly service: TestConsole
  readonly browser: Browser
  /** A page of a browser profile of its own, without a login. One that a test opens is gone after it. */
  open(look?: Look): Promise<Page>
  /** The same, with the session of one of the accounts of the development provider. */
  enter(account: string): Promise<Page>
}

/**
 * The console and a browser for the tests of a file: there before the first, gone after the last.
 *
 * @param more further variables for the processes of the console.
 * @param without parts that are not started.
 */
export function withConsole(
  more: Readonly<Record<string, string>> = {},
  without: readonly Part[] = [],
): ConsoleBench {
  const profiles: BrowserContext[] = []
  // What a hook opens is for several tests.
  let isInTest = false
  let running: Pick<ConsoleBench, 'service' | 'browser'> | undefined
  beforeAll(async () => {
    running = { service: await startTestConsole(more, without), browser: await openBrowser() }
  })
  afterAll(async () => {
    await running?.browser.close()
    await running?.service.stop()
  })
  beforeEach(() => {
    isInTest = true
  })
  afterEach(async () => {
    isInTest = false
    await Promise.all(profiles.splice(0).map((profile) => profile.close()))
  })
  const started = () => {
    if (!running) throw new Error('The console starts before the first test, not before.')
    return running
  }
  return {
    get service() {
      return started().service
    },
    get browser() {
      return started().browser
    },
    async open(look) {
      const page = await openPage(this.browser, this.service.origin, look)
      if (isInTest) profiles.push(page.context())
      return page
    },
    async enter(account) {
      const page = await this.open()
      await beginSession(page, account)
      return page
    },
  }
}
