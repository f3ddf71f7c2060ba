import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { errorBody } from '../../src/errors/describe-error.ts'
import { ServiceError } from '../../src/errors/service-error.ts'
import { goTo } from './console-page.ts'
import { NO_JOBS } from './start-test-console.ts'
import { withConsole } from './with-console.ts'

const bench = withConsole({}, NO_JOBS)
const ARTISTS = /\/api\/artists(\?|$)/
let page: Page

beforeAll(async () => {
  page = await bench.enter('art-admin')
})
afterEach(() => page.unrouteAll())

const row = () => page.getByRole('row').filter({ hasText: 'artist-2@example.test' })

async function openArtists(): Promise<void> {
  await goTo(page, '/admin')
  await page.locator('#nav-artists').click()
}

describe('a screen whose list fails', () => {
  it.each([
    ['is answered 500', 'Something went wrong on our side', true],
    ['has no answer', 'cannot be reached', false],
  ] as const)(
    'because its request %s says so, and shows it when it is tried again',
    async (why, sentence, answered) => {
      const id = randomUUID()
      await page.route(ARTISTS, (route) =>
        answered
          ? route.fulfill({ status: 500, json: errorBody(new ServiceError('INTERNAL'), id, 'en') })
          : route.abort(),
      )
      await openArtists()
      const notice = page.getByRole('alert').filter({ hasText: sentence })
      await notice.waitFor()
      expect([why, (await notice.textContent())?.includes(id)]).toEqual([why, answered])
      expect(await row().count()).toBe(0)

      await page.unrouteAll()
      await page.locator('#load-again').click()
      await row().waitFor()
      expect(await notice.count()).toBe(0)
    },
  )
})

describe('a form whose request fails', () => {
  it('keeps what was typed, and can be sent again', async () => {
    await openArtists()
    await row().waitFor()
    await page.locator('#artist-add').click()
    await page.locator('#register-name').fill('Typed once')
    await page.locator('#register-email').fill('typed-once@example.test')
    await page.route(ARTISTS, (route) => route.abort())
    await page.locator('#register-email').press('Enter')
    await page.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor()
    expect(await page.locator('#register-name').inputValue()).toBe('Typed once')
    expect(await page.locator('#register-email').inputValue()).toBe('typed-once@example.test')

    await page.unrouteAll()
    await page.locator('#register-email').press('Enter')
    const added = page.getByRole('row').filter({ hasText: 'typed-once@example.test' })
    await added.waitFor()
    expect(await added.count()).toBe(1)
  })
})
