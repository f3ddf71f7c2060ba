import { describe, expect, it } from 'vitest'
import { drawPicture } from '../support/pictures/images.ts'
import { accessibilityProblems } from './accessibility-problems.ts'
import { describeChoosingThePart } from './choosing-the-part.ts'
import { goTo } from './console-page.ts'
import { choosePicture, fillDetails, submitRegistration } from './fill-registration.ts'
import { LOOKS, overflowOf, putOn } from './looks.ts'
import { withConsole } from './with-console.ts'

const LIST = '/admin/collections/artworks'
const bench = withConsole()

describe('The print files of an artwork', () => {
  it('are made and downloaded by an administrator, with what the preflight found', async () => {
    const artist = await bench.enter('artist')
    await goTo(artist, `${LIST}/register`)
    await fillDetails(artist, 'To be printed')
    const buffer = await drawPicture({ width: 1250, height: 900 }).jpeg().toBuffer()
    await choosePicture(artist, { name: 'picture.jpg', mimeType: 'image/jpeg', buffer })
    const id = await submitRegistration(artist)
    expect(await artist.getByRole('button', { name: 'Print files' }).count()).toBe(0)

    const page = await bench.enter('art-admin')
    await goTo(page, `${LIST}/${id}`)
    await page.getByRole('button', { name: 'Print files' }).click()
    // The list of the picture's resolutions names the same sizes, and may come earlier or later.
    await page.getByRole('heading', { name: 'A4 (210 × 297 mm)' }).waitFor()
    const a4 = page.locator('#print-data-a4')
    expect(await a4.textContent()).toContain('108 DPI')
    // This brand keeps the ratio: there is nothing to choose.
    expect(await page.getByRole('button', { name: /^Choose the part/ }).count()).toBe(0)
    await a4.getByRole('button', { name: 'Create print file A4' }).click()
    const link = a4.getByRole('link', { name: 'Download print file A4' })
    await link.waitFor()
    expect(await a4.textContent()).toMatch(/Ready · 3444 × 2480 px/)
    expect(await a4.getByRole('list').textContent()).toMatch(/Warning The picture has 108 DPI/)
    const download = await page.request.get((await link.getAttribute('href')) ?? '')
    expect([download.status(), download.headers()['content-type']]).toEqual([200, 'image/jpeg'])

    for (const look of LOOKS) {
      await putOn(page, look)
      await goTo(page, `${LIST}/${id}`)
      await page
        .getByRole('button', {
          name: look.language === 'ja' ? '印刷データ' : 'Print files',
          exact: true,
        })
        .click()
      await page.locator('#print-data-a4 a').waitFor()
      expect(await page.locator('#print-data-a4').textContent()).toContain(
        look.language === 'ja' ? '警告' : 'Warning',
      )
      expect(await overflowOf(page)).toBe(0)
      // Payload's own menu beside the title, which administrators have, has no name.
      expect(await accessibilityProblems(page, '.artwork-panel')).toEqual([])
      expect(await accessibilityProblems(page, '.print-data')).toEqual([])
    }
  })
})

describeChoosingThePart(bench)
