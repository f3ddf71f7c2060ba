import { stat } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyArchive } from '../../src/backup/read-archive.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { goTo } from './console-page.ts'
import { tabTo } from './keyboard.ts'
import { faultsAsShown, LOOKS, putOn } from './looks.ts'
import { withConsole } from './with-console.ts'

const LIST = '/admin/collections/backups'

const bench = withConsole()
let page: Page

beforeAll(async () => {
  page = await bench.enter('super-admin')
})

const firstRow = () => page.locator('tbody tr').first()
const show = async (path: string) => {
  await goTo(page, path)
  await page.locator('#make-backup, #download-backup').first().waitFor()
}

describe('the backups of the console', () => {
  inOrder()

  it('begin with an empty list that says how to make one, and are closed to artists', async () => {
    await show(LIST)
    await page.getByText('A backup appears here when you make one').waitFor()
    const artist = await bench.enter('artist')
    await goTo(artist, '/admin')
    expect(await artist.locator('#nav-backups').count()).toBe(0)
    await goTo(artist, LIST)
    expect(await artist.locator('#make-backup').count()).toBe(0)
  })

  it('are made by the keyboard, while the list says how far they are', async () => {
    await show(LIST)
    await tabTo(page.locator('#make-backup'))
    await page.keyboard.press('Enter')
    await page.getByText('The backup has been requested.').waitFor()
    await firstRow().getByText('Complete').waitFor()
    expect(await firstRow().textContent()).toMatch(/Requested by a user[\s\S]*\d MB/)
    await page.locator('#make-backup:not([disabled])').waitFor()
  })

  it('are downloaded as an archive that can be restored', async () => {
    await show(LIST)
    await firstRow().locator('a').first().click()
    await page.getByText('The archive is in the object store.').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#download-backup').click(),
    ])
    const file = await download.path()
    const { manifest } = await verifyArchive(file)
    expect(manifest.objects.included).toBe(false)
    expect((await stat(file)).size).toBeGreaterThan(10_000)
    expect(await page.locator('.kit-code').textContent()).toBe(
      `node src/processes/restore.ts ${download.suggestedFilename()}`,
    )
  })

  it.each(LOOKS)('serve everybody: %j', async (look) => {
    await putOn(page, look)
    await show(LIST)
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await shoot('list', look)
    await firstRow().locator('a').first().click()
    await page.locator('#download-backup').waitFor()
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await shoot('page', look)
  })
})

async function shoot(name: string, look: object): Promise<void> {
  if (!process.env.SHOTS) return
  const { width } = page.viewportSize() ?? {}
  const looks = JSON.stringify(look).replace(/\W+/g, '-')
  await page.screenshot({
    path: `${process.env.SHOTS}/backup-${name}${looks}${width}.png`,
    fullPage: true,
  })
}
