import { describe, expect, it } from 'vitest'
import { untilReady } from './console-page.ts'
import { withConsole } from './with-console.ts'

const bench = withConsole()

describe('the search for the sessions of an account', () => {
  it('keeps what was typed before the scripts had loaded', async () => {
    const page = await bench.enter('super-admin')
    const { promise: mayLoad, resolve: letLoad } = Promise.withResolvers<void>()
    await page.route('**/_next/static/**/*.js*', async (route) => {
      await mayLoad
      await route.continue()
    })
    await page.goto('/admin/sessions', { waitUntil: 'commit' })
    const search = page.locator('#find-account')
    await search.fill('artist-2')
    letLoad()
    await untilReady(page)
    expect(await search.inputValue()).toBe('artist-2')
    await search.press('Enter')
    await page.locator('.find-account li a').waitFor()
  })
})
