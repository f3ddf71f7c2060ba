import type { CSSProperties } from 'react'
import type { Theme } from './service.ts'

/**
 * The custom properties of the style sheet that a brand has chosen. With a background or text of its own the site has one
 * look for light and dark, because the brand has named one. What lies between text and background follows both.
 */
export function styleOf({ accent, background, text }: Theme): CSSProperties {
  const mixed = (share: number) => `color-mix(in srgb, var(--ink) ${share}%, var(--paper))`
  const isOwn = background !== undefined || text !== undefined
  const inTheDark = `color-mix(in oklab, ${accent} 45%, white)`
  const properties = {
    ...(accent !== undefined && {
      '--accent': isOwn ? accent : `light-dark(${accent}, ${inTheDark})`,
    }),
    ...(isOwn && {
      '--paper': background ?? '#ffffff',
      '--ink': text ?? '#1d1b18',
      '--quiet': mixed(75),
      '--rule': mixed(18),
    }),
  }
  return properties as CSSProperties
}
