import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { seedHealth } from '../support/diagnostics/seed-health.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { goTo, reload } from './console-page.ts'
import { tabTo } from './keyboard.ts'
import { faultsAsShown, LOOKS, putOn } from './looks.ts'
import { NO_JOBS } from './start-test-console.ts'
import { withConsole } from './with-console.ts'

const bench = withConsole({}, NO_JOBS)
let page: Page

const steps = () => page.getByRole('region', { name: 'First steps' })
const step = (name: string) => steps().getByRole('listitem').filter({ hasText: name })
const isDone = (name: string) => step(name).getByText('Done', { exact: true }).waitFor()
const count = () => steps().locator('.kit-count').textContent()

beforeAll(async () => {
  page = await bench.enter('super-admin')
})

describe('The first steps on the dashboard', () => {
  inOrder()

  it('say what is done and what is not, each with the way to it', async () => {
    await goTo(page, '/admin')
    await isDone('Add frames')
    expect(await count()).toBe('1 of 5 done')
    const links = await steps()
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual([
      '/admin/diagnostics',
      '/admin/diagnostics',
      '/admin/collections/legal-documents',
      '/admin/collections/backups',
    ])
  })

  it('follow the checks and the records', async () => {
    await seedHealth(bench.service.databaseUrl, { email: { status: 'error' } })
    await reload(page)
    await isDone('Connect the shop')
    expect(await step('Set up mail').getByText('Not done yet').count()).toBe(1)
    await seedHealth(bench.service.databaseUrl)
    await reload(page)
    await isDone('Set up mail')
    expect(await count()).toBe('3 of 5 done')
  })

  it.each(LOOKS)('meet WCAG 2.2 AA: %j', async (look) => {
    await putOn(page, look)
    await goTo(page, '/admin')
    await page.locator('.first-steps').waitFor()
    if (process.env.SHOTS) {
      const name = `${look.width}-${look.language}-${look.theme}`
      await page.screenshot({ path: `${process.env.SHOTS}/first-steps-${name}.png` })
    }
    expect(await faultsAsShown(page, '.first-steps')).toEqual({ axe: [], overflow: 0 })
  })

  it('are hidden by keyboard, and stay so for this user', async () => {
    await putOn(page, { language: 'en', theme: 'light', width: 1200 })
    await goTo(page, '/admin')
    await tabTo(page.locator('#first-steps-hide'))
    const kept = page.waitForResponse(/payload-preferences\/first-steps-hidden$/)
    await page.keyboard.press('Enter')
    await steps().waitFor({ state: 'detached' })
    expect((await kept).status()).toBe(200)
    await reload(page)
    await page.locator('.ops').waitFor()
    expect(await steps().count()).toBe(0)
  })

  it('go away when all are done, and do not come back when a check fails', async () => {
    await withClient(bench.service.databaseUrl, async (client) => {
      await client.query(`DELETE FROM payload_preferences WHERE key = 'first-steps-hidden'`)
      await client.query(
        `INSERT INTO audit_log (action, outcome, actor_kind) VALUES ('backup.created', 'allowed', 'nobody')`,
      )
      await client.query(
        `INSERT INTO legal_documents (brand_id, document_type, title, content, version, status)
         VALUES ('art', 'terms', 'Terms', '# Terms', '1.0.0', 'published')`,
      )
    })
    const kept = page.waitForResponse(/payload-preferences\/first-steps-hidden$/)
    await reload(page)
    expect((await kept).status()).toBe(200)
    expect(await steps().count()).toBe(0)
    await seedHealth(bench.service.databaseUrl, { email: { status: 'error' } })
    await reload(page)
    await page.locator('.ops').waitFor()
    expect(await steps().count()).toBe(0)
  })

  it('are not shown to artists, who can do none of them', async () => {
    const artist = await bench.enter('artist')
    await goTo(artist, '/admin')
    await artist.locator('#artwork-work').waitFor()
    expect(await artist.getByRole('region', { name: 'First steps' }).count()).toBe(0)
  })
})
