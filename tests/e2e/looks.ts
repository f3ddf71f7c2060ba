import type { Page } from 'playwright-core'
import { accessibilityProblems } from './accessibility-problems.ts'
import { changeLook, type Look } from './console-page.ts'

/** Every language, theme and width of the console at least once. */
export const LOOKS = [
  { language: 'en', theme: 'light', width: 1200 },
  { language: 'en', theme: 'dark', width: 768 },
  { language: 'ja', theme: 'light', width: 375 },
  { language: 'ja', theme: 'dark', width: 1200 },
] as const

/** The campaign (`npm run test:campaign`) sees every screen in all looks, an ordinary run in two opposite ones. */
const ALL = process.env.LOOKS === 'all'

const OPPOSITES = [
  { language: 'en', theme: 'light' },
  { language: 'ja', theme: 'dark' },
] as const

/** The languages and themes in which every screen is seen. */
export const SCREEN_LOOKS: readonly Required<Pick<Look, 'language' | 'theme'>>[] = ALL
  ? [...OPPOSITES, { language: 'en', theme: 'dark' }, { language: 'ja', theme: 'light' }]
  : OPPOSITES

/** The widths in which every screen is seen, in px. */
export const SCREEN_WIDTHS: readonly number[] = ALL ? [1200, 768, 375] : [1200, 375]

/** Applies a look to a page. The content keeps its language and theme until the next load. */
export async function putOn(page: Page, look: Look & { readonly width: number }): Promise<void> {
  await changeLook(page, look)
  await page.setViewportSize({ width: look.width, height: 900 })
}

/**
 * What is wrong with a page in one look: what axe finds, and by how many px it scrolls sideways.
 *
 * @param shown selector of what stands on the page when it is complete.
 */
export async function faultsOf(page: Page, look: (typeof LOOKS)[number], shown: string) {
  await putOn(page, look)
  await page.reload()
  await page.locator(shown).first().waitFor()
  return faultsAsShown(page)
}

/** What is wrong with a page as it is shown, or within a part of it. */
export async function faultsAsShown(page: Page, within?: string) {
  return { axe: await accessibilityProblems(page, within), overflow: await overflowOf(page) }
}

/** By how many px a page scrolls sideways. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
