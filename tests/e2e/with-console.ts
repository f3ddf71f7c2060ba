import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { Part } from '../../src/stack/settings.ts'
import { beginSession, type Look, openPage } from './console-page.ts'
import { openBrowser } from './open-browser.ts'
import { startTestConsole, type TestConsole } from './start-test-console.ts'

export type ConsoleBench = {
  readonly service: TestConsole
  readonly browser: Browser
  /** A page of a browser profile of its own, without a login. */
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
  let running: Pick<ConsoleBench, 'service' | 'browser'> | undefined
  beforeAll(async () => {
    running = { service: await startTestConsole(more, without), browser: await openBrowser() }
  })
  afterAll(async () => {
    await running?.browser.close()
    await running?.service.stop()
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
    open(look) {
      return openPage(this.browser, this.service.origin, look)
    },
    async enter(account) {
      const page = await this.open()
      await beginSession(page, account)
      return page
    },
  }
}
