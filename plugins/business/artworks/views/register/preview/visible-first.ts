import { CATALOGUE } from '../../../../../../src/composition/catalogue.ts'
import { variantKey } from '../../../../../../src/composition/naming.ts'

/** The keys of all variants, those first whose places in a panel are in sight. */
export function visibleFirst(panel: HTMLElement | null): readonly string[] {
  const inSight = new Set<string>()
  for (const place of panel?.querySelectorAll<HTMLElement>('[data-variant]') ?? []) {
    const { top, bottom } = place.getBoundingClientRect()
    if (bottom > 0 && top < innerHeight) inSight.add(place.dataset.variant ?? '')
  }
  const keys = CATALOGUE.map(variantKey)
  return [...keys.filter((key) => inSight.has(key)), ...keys.filter((key) => !inSight.has(key))]
}
