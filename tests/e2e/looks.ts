import type { Page } from 'playwright-core'
import { accessibilityProblems, untilStill } from './accessibility-problems.ts'
import { changeLook, type Look } from './console-page.ts'

type WholeLook = Required<Look>

/** Two opposite looks, which have each language and theme once. */
const OPPOSITES: readonly WholeLook[] = [
  { language: 'en', theme: 'light', width: 1200 },
  { language: 'ja', theme: 'dark', width: 375 },
]

/** Widths of a desktop, a tablet and a phone in px. */
const WIDTHS = [1200, 768, 375]

/** The campaign (`npm run test:campaign`) sees every screen in all looks, an ordinary run in two opposite ones. */
const ALL = process.env.LOOKS === 'all'

/** The looks in which what a screen can become is seen: each language and theme with one width. */
export const LOOKS: readonly WholeLook[] = ALL
  ? [
      ...OPPOSITES,
      { language: 'en', theme: 'dark', width: 768 },
      { language: 'ja', theme: 'light', width: 375 },
    ]
  : OPPOSITES

/** The widths in which no screen may scroll sideways, in px. */
const SCREEN_WIDTHS: readonly number[] = ALL ? WIDTHS : [1200, 375]

/**
 * The languages and themes in which every screen is seen, each in all of `SCREEN_WIDTHS`. In `examined` of them axe
 * examines it, too: in an ordinary run in the one of its look, in the campaign in all.
 */
export const SCREEN_LOOKS = LOOKS.map(({ language, theme, width }) => ({
  ...{ language, theme },
  examined: ALL ? SCREEN_WIDTHS : [width],
}))

/** Applies a look to a page. The content keeps its language and theme until the next load. */
export async function putOn(page: Page, look: WholeLook): Promise<void> {
  await changeLook(page, look)
  await page.setViewportSize({ width: look.width, height: 900 })
}

/**
 * What is wrong with a page as it is shown, or within a part of it; `byAxe: false`: only whether it scrolls sideways. A
 * part that still comes in, as one that is loaded later, is none of it: two looks one after the other find the same.
 */
export async function faultsAsShown(page: Page, within?: string, byAxe = true) {
  let last = await lookAt(page, within, byAxe)
  while (last.axe.length > 0 || last.overflow > 0) {
    const now = await lookAt(page, within, byAxe)
    if (JSON.stringify(now) === JSON.stringify(last)) break
    last = now
  }
  return last
}

async function lookAt(page: Page, within: string | undefined, byAxe: boolean) {
  await untilStill(page)
  const axe = byAxe ? await accessibilityProblems(page, within) : []
  const overflow = await overflowOf(page)
  return { axe, overflow, ...(overflow > 0 && { sticksOut: await stickingOut(page) }) }
}

/**
 * What is wrong with a page, or within a part of it, in each of `SCREEN_WIDTHS`: one entry for each width with a
 * fault. Language and theme come with the page, but a width needs no other one.
 *
 * @param examined the widths in which axe examines it. @default all
 */
export async function faultsInAllWidths(
  page: Page,
  { within, examined = SCREEN_WIDTHS }: { within?: string; examined?: readonly number[] } = {},
): Promise<object[]> {
  const faults: object[] = []
  for (const width of SCREEN_WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await navigationFollows(page, width)
    const found = await faultsAsShown(page, within, examined.includes(width))
    if (found.axe.length > 0 || found.overflow > 0) faults.push({ width, ...found })
  }
  return faults
}

/** Waits until the navigation of a page is as open as it is in windows of a width, if the page has one. */
export async function navigationFollows(page: Page, width: number): Promise<void> {
  if ((await page.locator('aside.nav').count()) === 0) return
  const state = width >= 1200 ? 'attached' : 'detached'
  await page.locator('aside.nav--nav-open').waitFor({ state })
}

/** By how many px a page scrolls sideways. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}

/** Selectors of the innermost elements that reach beyond the right edge of the window, so that a fault names them. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > edge + 0.5,
    )
    const nameOf = ({ localName, id, classList }: Element) =>
      id ? `#${id}` : [localName, ...classList].join('.')
    /** From the nearest element with an id. */
    const pathOf = (element: Element): string => {
      const { parentElement: parent } = element
      const isWhole = element.id !== '' || parent === null || parent === document.body
      return isWhole ? nameOf(element) : `${pathOf(parent)} > ${nameOf(element)}`
    }
    return beyond
      .filter((one) => !beyond.some((other) => other !== one && one.contains(other)))
      .slice(0, 10)
      .map(pathOf)
  })
}
