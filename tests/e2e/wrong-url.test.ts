import { describe, expect, it } from 'vitest'
import { faultsAsShown, LOOKS } from './looks.ts'
import { withConsole } from './with-console.ts'

const bench = withConsole()

const NOT_FOUND = { en: 'Page not found', ja: 'ページが見つかりません' }
const WAY_BACK = { en: 'Open the console', ja: '管理画面を開く' }

describe('a URL of neither the console nor the API', () => {
  it.each(LOOKS)('is a page with a way back: $language, $theme, $width px', async (look) => {
    const page = await bench.open(look)
    await page.emulateMedia({ colorScheme: look.theme })
    const answer = await page.goto('/collections/artworks')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: NOT_FOUND[look.language] }).waitFor()
    expect(await page.getByText('Print commerce', { exact: true }).count()).toBe(1)
    expect(await faultsAsShown(page)).toEqual({ axe: [], overflow: 0 })
    await page.getByRole('link', { name: WAY_BACK[look.language] }).click()
    await page.waitForURL('**/admin/login**')
    await page.context().close()
  })

  it('is the error envelope for programs, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await fetch(`${bench.service.origin}/collections`, { method })
      expect([method, answer.status]).toEqual([method, 404])
      expect((await answer.json()).errors[0].data.code).toBe('NOT_FOUND')
    }
  })
})
