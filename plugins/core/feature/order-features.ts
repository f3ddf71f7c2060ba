import { startError } from '../../../src/errors/start-error.ts'
import type { Feature } from './define-feature.ts'

/**
 * Sorts features so that each comes after those that it needs, otherwise in the given order.
 *
 * @throws Error when a feature is listed twice, needs one that is missing, or two need each other.
 */
export function orderFeatures(features: readonly Feature[]): readonly Feature[] {
  const byName = new Map(features.map((feature) => [feature.name, feature]))
  if (byName.size !== features.length) throw new Error('A feature is listed twice.')
  const ordered = new Set<Feature>()
  const place = (feature: Feature, dependents: readonly string[]) => {
    if (ordered.has(feature)) return
    const { name, needs = [] } = feature
    if (dependents.includes(name)) {
      throw new Error(`Features need each other: ${[...dependents, name].join(' → ')}.`)
    }
    for (const need of needs) {
      const needed = byName.get(need)
      if (!needed) {
        throw startError({
          en: `The feature "${name}" needs "${need}": enable it as well.`,
          ja: `機能「${name}」には「${need}」が必要です。「${need}」も有効にしてください。`,
        })
      }
      place(needed, [...dependents, name])
    }
    ordered.add(feature)
  }
  for (const feature of features) place(feature, [])
  return [...ordered]
}
