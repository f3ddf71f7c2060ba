import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds against WCAG 2.2 AA on the page as it is: one line for each element. On a page of the
 * console not before its scripts have taken over what the server had sent, and nowhere while something fades in.
 *
 * @param within selector of the part of the page that is examined; by default all of it.
 */
export async function accessibilityProblems(page: Page, within = 'html'): Promise<string[]> {
  if (new URL(page.url()).pathname.startsWith('/admin')) {
    await page.locator('html[data-console-ready]').waitFor({ state: 'attached' })
  }
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    // One that is taken back rejects, which ends it as well.
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
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
