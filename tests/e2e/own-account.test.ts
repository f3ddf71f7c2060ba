import { describe, expect, it } from 'vitest'
import { goTo, reload } from './console-page.ts'
import { withConsole } from './with-console.ts'

const bench = withConsole({}, ['worker', 'watcher'])

describe('the page of the own account', () => {
  it('asks for the password only while it is changed, and shows an artist nothing that others decide', async () => {
    const page = await bench.enter('artist-2')
    await goTo(page, '/admin/account')
    const current = page.locator('#field-currentPassword')
    for (const name of ['idpUid', 'rolesFromGateway', 'disabled'])
      expect(await page.locator(`#field-${name}`).count()).toBe(0)
    expect(await current.count()).toBe(0)
    await page.locator('#field-name').fill('Ren of the Lake')
    await page.locator('#action-save').click()
    await page.getByText('Updated successfully.').waitFor()
    await page.locator('#change-password').click()
    await current.waitFor()
    await page.locator('#cancel-change-password').click()
    await current.waitFor({ state: 'detached' })
    await reload(page)
    expect(await page.locator('#field-name').inputValue()).toBe('Ren of the Lake')
  })

  it('shows a super administrator what only one can change', async () => {
    const page = await bench.enter('super-admin')
    await goTo(page, '/admin/account')
    for (const name of ['idpUid', 'rolesFromGateway', 'disabled'])
      expect(await page.locator(`#field-${name}`).isVisible()).toBe(true)
  })
})
