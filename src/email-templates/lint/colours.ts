import { parse, wcagContrast } from 'culori'

/** Lowest contrast of text (WCAG 2.2, success criterion 1.4.3); large text needs less. */
const LEAST = 4.5
const LEAST_LARGE = 3
const LARGE_PX = 24

/** The colours that text has at a place of a mail. */
export type Colours = { readonly text: string; readonly background: string; readonly px: number }

export const INITIAL_COLOURS: Colours = { text: '#000000', background: '#ffffff', px: 16 }

/** The declarations of a style attribute; of two for one property the last counts. */
export function declarationsOf(style: string): ReadonlyMap<string, string> {
  return new Map(
    style
      .split(';')
      .map((one) => one.split(/:(.*)/s).map((half) => half.trim().toLowerCase()))
      .filter(([name = '', value = '']) => name !== '' && value !== '')
      .map(([name = '', value = '']) => [name, value]),
  )
}

const colourIn = (value: string | undefined) =>
  value
    ?.split(/\s+(?![^(]*\))/)
    .find((word) => word !== 'none' && word !== 'transparent' && parse(word) !== undefined)

/** The colours inside of an element. */
export function coloursIn(outer: Colours, attributes: Readonly<Record<string, string>>): Colours {
  const style = declarationsOf(attributes.style ?? '')
  const px = /^(\d+(?:\.\d+)?)px$/.exec(style.get('font-size') ?? '')?.[1]
  return {
    text: colourIn(style.get('color')) ?? colourIn(attributes.color) ?? outer.text,
    background:
      colourIn(style.get('background-color') ?? style.get('background')) ??
      colourIn(attributes.bgcolor) ??
      outer.background,
    px: px === undefined ? outer.px : Number(px),
  }
}

/** The contrast of text that is too low to read, e.g. 2.4, or undefined. */
export function lowContrast({ text, background, px }: Colours): number | undefined {
  const contrast = wcagContrast(text, background)
  const least = px >= LARGE_PX ? LEAST_LARGE : LEAST
  return contrast < least ? Math.floor(contrast * 10) / 10 : undefined
}
