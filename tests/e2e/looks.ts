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
 * The looks in turns, one for each screen: every screen in all twelve combinations of language, theme and
 * width would take as long as the other end-to-end tests together. A list, its record and its form so get
 * different looks. The order is fixed, so a failure is reproducible, but the colours of one screen are
 * tested in one theme only; the project's own screens are tested in all looks by their own tests.
 */
export const lookOf = (turn: number) => LOOKS[turn % LOOKS.length] ?? LOOKS[0]

/** Applies a look to a page. The content keeps its language and theme until the next load. */
export async function putOn(page: Page, look: (typeof LOOKS)[number]): Promise<void> {
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
