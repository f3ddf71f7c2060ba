import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { goTo, untilReady } from './console-page.ts'
import { withConsole } from './with-console.ts'

const bench = withConsole()

async function save(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.locator('#action-save').click()
  expect((await answered).status()).toBe(200)
}

describe('the own account', () => {
  it('asks for the current password with a new one only', async () => {
    const page = await bench.enter('artist-2')
    await goTo(page, '/admin/account')
    const current = page.locator('#field-currentPassword')
    await page.locator('#change-password').waitFor()
    expect(await current.count()).toBe(0)

    // The server answers with the state of the whole form.
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.locator('#field-name').fill('Ren')
    await answered
    expect(await current.count()).toBe(0)
    await page.locator('#change-password').click()
    await current.waitFor()
    await page.locator('#cancel-change-password').click()
    await current.waitFor({ state: 'detached' })
    await save(page)
    expect(await current.count()).toBe(0)

    await page.locator('#change-password').click()
    await page.locator('#field-password').fill('another-good-password')
    await page.locator('#field-confirm-password').fill('another-good-password')
    await current.fill('artist-2-password')
    await save(page)
    await current.waitFor({ state: 'detached' })
    // The next change has nothing to do with the password.
    await page.locator('#field-name').fill('Ren Artist')
    await save(page)
    await page.context().close()
  })
})

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
    await page.context().close()
  })
})
