import { describe, expect, it } from 'vitest'
import { styleOf } from '../../../examples/brand-site/lib/theme.ts'

describe('the colours of a brand on its site', () => {
  it('are those of the site while the brand names none', () => {
    expect(styleOf({})).toEqual({})
    expect(styleOf({ logo: 'https://example.test/logo.svg' })).toEqual({})
  })

  it('have an accent that is lighter in the dark, where the brand names nothing else', () => {
    expect(styleOf({ accent: '#0a6b52' })).toEqual({
      '--accent': 'light-dark(#0a6b52, color-mix(in oklab, #0a6b52 45%, white))',
    })
  })

  it('are the same in light and dark once the brand names a background or a text', () => {
    const own = { accent: '#0a6b52', background: '#fffaf0', text: '#102018' }
    const mixed = (share: number) => `color-mix(in srgb, var(--ink) ${share}%, var(--paper))`
    const between = { '--quiet': mixed(75), '--rule': mixed(18) }
    expect(styleOf(own)).toEqual({
      ...{ '--accent': '#0a6b52', '--paper': '#fffaf0', '--ink': '#102018' },
      ...between,
    })
    expect(styleOf({ background: '#fffaf0' })).toMatchObject({ '--ink': '#1d1b18' })
    expect(styleOf({ text: '#102018' })).toMatchObject({ '--paper': '#ffffff' })
  })
})
