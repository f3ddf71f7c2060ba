import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeLook, goTo, reload } from './console-page.ts'
import { faultsInAllWidths, SCREEN_LOOKS } from './looks.ts'
import { withConsole } from './with-console.ts'

const LIST = '/admin/collections/legal-documents'

const bench = withConsole({}, ['worker', 'watcher'])
let page: Page
let first: string

beforeAll(async () => {
  page = await bench.enter('super-admin')
  // It has none of the drafts that the first brands start with.
  await page.request.post('/api/brands', {
    data: { id: 'cards', name: 'Cards', kind: 'undecided' },
    headers: { origin: bench.service.origin },
    failOnStatusCode: true,
  })
})

const panel = () => page.locator('[aria-labelledby=version-panel-heading]')
const publish = async () => {
  await page.locator('#version-publish').click()
  await page.locator('#question-confirm').click()
  await page.locator('#version-copy').waitFor()
}
/** Writes a legal document by the API and returns its page. */
async function write(change: object = {}): Promise<string> {
  const answer = await page.request.post('/api/legal-documents', {
    data: { brand: 'cards', documentType: 'returns', title: 'Returns', content: 'Text', ...change },
    headers: { origin: bench.service.origin },
    failOnStatusCode: true,
  })
  return `${LIST}/${(await answer.json()).doc.id}`
}

describe('an editor of legal documents', () => {
  it('publishes a draft after a question, and cannot change it any more', async () => {
    first = await write()
    await goTo(page, first)
    await panel().getByText('Version v1.0.0').waitFor()
    await page.locator('#field-title').fill('Returned goods')
    await page.getByText('Save your changes to use these actions.').waitFor()
    expect(await page.locator('#version-publish').isDisabled()).toBe(true)
    await page.locator('#action-save').click()
    await panel().getByText('Only colleagues see this version.').waitFor()
    await publish()
    await panel().getByText('In force since').waitFor()
    expect(await page.locator('#field-title').isDisabled()).toBe(true)
  })

  it('makes a new version of it, which replaces it', async () => {
    await page.locator('#version-copy').click()
    await panel().getByText('Version v1.1.0').waitFor()
    expect(await page.locator('#field-title').inputValue()).toBe('Returned goods')
    expect(await page.locator('#field-title').isDisabled()).toBe(false)
    await page.locator('#version-publish').click()
    await page.getByText('Version v1.0.0 is archived.').waitFor()
    await page.locator('#question-confirm').click()
    await page.locator('#version-copy').waitFor()
    await panel().locator('summary').click()
    const rows = panel().locator('tbody tr')
    await expect.poll(() => rows.allTextContents()).toHaveLength(2)
    expect((await rows.allTextContents()).join(' ')).toMatch(
      /v1\.1\.0.*Published.*v1\.0\.0.*Archived/,
    )
  })

  it('restores an archived one as a draft', async () => {
    await goTo(page, first)
    await page.getByRole('button', { name: 'Restore as a new version' }).click()
    await panel().getByText('Made from version v1.0.0.').waitFor()
    await panel().getByText('Version v1.2.0').waitFor()
    expect(await page.locator('#field-title').isEnabled()).toBe(true)
  })

  it('is told that a colleague has published another version meanwhile, and then may go on', async () => {
    await page.locator('#version-publish').waitFor()
    await expect.poll(() => page.locator('#version-publish').isEnabled()).toBe(true)
    const other = await write()
    const answer = await page.request.post(
      `/api/legal-documents/${other.split('/').at(-1)}/publish`,
      { data: {}, headers: { origin: bench.service.origin } },
    )
    expect(answer.status()).toBe(200)
    await page.locator('#version-publish').click()
    await page.locator('#question-confirm').click()
    await panel().getByText('Version v1.3.0 of this text was published meanwhile.').waitFor()
    await reload(page)
    await publish()
  })

  it.each(SCREEN_LOOKS)(
    'sees pages that everybody can use: $language, $theme',
    async ({ examined, ...look }) => {
      await changeLook(page, look)
      await goTo(page, first)
      await panel().locator('summary').click()
      await panel().locator('tbody tr').first().waitFor()
      const record = await faultsInAllWidths(page, { examined })
      await goTo(page, LIST)
      await page.locator('tbody tr').first().waitFor()
      const list = await faultsInAllWidths(page, { examined })
      expect({ record, list }).toEqual({ record: [], list: [] })
    },
  )
})
