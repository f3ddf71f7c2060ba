import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { untilReady } from './console-page.ts'

export type PictureFile = {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A JPEG that no other test has: a gradient that begins with the given colour. */
export async function pictureFile(color: string, name = 'picture.jpg'): Promise<PictureFile> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="1200">
    <linearGradient id="g"><stop stop-color="${color}"/><stop offset="1" stop-color="#f4e8d0"/></linearGradient>
    <rect width="1800" height="1200" fill="url(#g)"/></svg>`
  const buffer = await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Fills the form with everything but the picture. The artist's name is there already. */
export async function fillDetails(page: Page, title: string): Promise<void> {
  // The code of the page restores what was typed on an earlier visit.
  await untilReady(page)
  const values = {
    title,
    technique: 'Watercolour',
    description: 'Painted for the tests.',
    'creation-year': '2026',
    tags: 'sea, evening',
    'pricing-premium': '16,500',
    'pricing-wood': '13200',
    'pricing-stand': '5500',
    'pricing-postcard': '330',
  }
  for (const [name, value] of Object.entries(values)) {
    await page.locator(`#register-${name}`).fill(value)
  }
}

/** Chooses a file as the form's picture. */
export async function choosePicture(page: Page, file: PictureFile): Promise<void> {
  await page.getByTestId('register-file').setInputFiles(file)
  await page.locator('#register-picture-state p:nth-child(2)').waitFor()
}

/** Sends the form and gives the new artwork's id when its page is open. */
export async function submitRegistration(page: Page): Promise<string> {
  await page.locator('#register-submit').click()
  await page.waitForURL(/\/collections\/artworks\/[0-9a-f-]{36}$/)
  await page.locator('.artwork-panel').waitFor()
  return page.url().split('/').at(-1) ?? ''
}
