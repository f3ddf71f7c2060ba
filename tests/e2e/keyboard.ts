import type { Locator, Page } from 'playwright-core'
import { until } from '../support/system/until.ts'

const MOST_STOPS = 120

/**
 * Presses Tab until an element has the focus.
 *
 * @param back towards the start of the page.
 * @throws Error where the element cannot be reached, or where a stop before it cannot be seen.
 */
export async function tabTo(wanted: Locator, back = false): Promise<void> {
  const page = wanted.page()
  const key = back ? 'Shift+Tab' : 'Tab'
  await wanted.waitFor()
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key)
    const stopped = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
    // What opens at this moment may still be moving.
    await until(`something to see of ${stopped}`, () => focusIsSeen(page))
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} does not lead to ${wanted}.`)
}

/** Whether the focused element is visible: it has a size, is in the window and not covered. */
function focusIsSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return true
    // The input of a choice is as wide as what is typed; what is seen is its frame. So it is with editors.
    const seen = focused.closest('.rs__control, .monaco-editor, .checkbox-input, label') ?? focused
    const { left, top, width, height } = seen.getBoundingClientRect()
    const onTop = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 10))
    return width > 0 && height > 0 && seen.contains(onTop)
  })
}
