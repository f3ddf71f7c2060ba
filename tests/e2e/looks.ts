import type { Page } from 'playwright-core'
import { accessibilityProblems } from './accessibility-problems.ts'
import { changeLook } from './console-page.ts'

/** Every language, theme and width of the console at least once. */
export const LOOKS = [
  { language: 'en', theme: 'light', width: 1200 },
  { language: 'en', theme: 'dark', width: 768 },
  { language: 'ja', theme: 'light', width: 375 },
  { language: 'ja', theme: 'dark', width: 1200 },
] as const

/**
 * What is wrong with a page in one look: what axe finds, and by how many px it scrolls sideways.
 *
 * @param shown selector of what stands on the page when it is complete.
 */
export async function faultsOf(page: Page, look: (typeof LOOKS)[number], shown: string) {
  await changeLook(page, look)
  await page.setViewportSize({ width: look.width, height: 900 })
  await page.reload()
  await page.locator(shown).first().waitFor()
  return { axe: await accessibilityProblems(page), overflow: await overflowOf(page) }
}

/** By how many px a page scrolls sideways. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
