import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { untilReady } from './console-page.ts'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Waits until the scripts of a page have taken over what the server had sent, if it is of the console, and nothing fades in. */
export async function untilStill(page: Page): Promise<void> {
  if (new URL(page.url()).pathname.startsWith('/admin')) await untilReady(page)
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    // One that is taken back rejects, which ends it as well.
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/**
 * What axe finds against WCAG 2.2 AA on the page as it is once it is still: one line for each element.
 *
 * @param within selector of the part of the page that is examined; by default all of it.
 */
export async function accessibilityProblems(page: Page, within = 'html'): Promise<string[]> {
  await untilStill(page)
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    // No reasons for what is right, and no second page to put together the findings of foreign frames.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .withTags(WCAG_22_AA)
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  )
}
