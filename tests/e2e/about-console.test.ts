import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { changeLook, goTo } from './console-page.ts'
import { faultsInAllWidths, SCREEN_LOOKS } from './looks.ts'
import { withConsole } from './with-console.ts'

const PATH = '/admin/about'

const bench = withConsole({}, ['worker', 'watcher'])
let page: Page

beforeAll(async () => {
  page = await bench.enter('super-admin')
})

describe('an administrator of the system', () => {
  it('finds the page in the navigation, and what runs here on it', async () => {
    await goTo(page, '/admin')
    await page.locator('#nav-about').click()
    await page.getByRole('heading', { name: 'This installation' }).waitFor()
    const facts = page.locator('[aria-labelledby=about-installation]')
    const text = await facts.textContent()
    expect(text).toContain(`Node.js${process.versions.node}`)
    expect(text).toMatch(/PostgreSQL\d+\.\d+/)
    expect(text).toMatch(/Last migration of the database\d{8}_\d{6}/)
    const { origin } = bench.service
    expect(text).toContain(`URL${origin}`)
  })

  it('searches the packages by name and licence', async () => {
    const list = page.locator('[aria-labelledby=about-packages]')
    const rows = list.locator('tbody tr')
    expect(await rows.count()).toBe(Object.keys(packageJson.dependencies).length)
    await page.locator('#package-search').fill(' LIQUIDJS ')
    await list.getByText('1 package', { exact: true }).waitFor()
    expect(await rows.textContent()).toContain('MIT')
    await page.locator('#package-search').fill('python-2.0')
    await list.getByText('No package matches.').waitFor()
    await list.getByRole('checkbox').uncheck()
    await list.getByText('argparse').waitFor()
    await page.locator('#package-search').fill('<b>')
    await list.getByText('No package matches.').waitFor()
  })

  it('reads what changed', async () => {
    const changes = page.locator('[aria-labelledby=about-changes]')
    expect(await changes.getByRole('listitem').count()).toBeGreaterThan(10)
    expect(await changes.textContent()).not.toContain('## ')
  })

  it.each(SCREEN_LOOKS)(
    'sees a page that everybody can use: $language, $theme',
    async ({ examined, ...look }) => {
      await changeLook(page, look)
      await goTo(page, PATH)
      await page.locator('#package-search').waitFor()
      expect(await faultsInAllWidths(page, { examined })).toEqual([])
    },
  )
})

describe('another user', () => {
  it('sees the version alone', async () => {
    const artist = await bench.enter('artist')
    await goTo(artist, PATH)
    await artist.getByText(`Version ${packageJson.version}`).waitFor()
    expect(await artist.locator('#package-search').count()).toBe(0)
    expect(await artist.getByRole('heading', { level: 2 }).count()).toBe(0)
  })
})
