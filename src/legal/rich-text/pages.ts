import type { MarkdownIt } from 'markdown-it'
import { createMarkdown } from '../create-markdown.ts'
import { parseTemplate } from '../parse-template.ts'
import { renderTemplate } from '../render-template.ts'
import type { Block } from './blocks.ts'
import { masked } from './placeholders.ts'

/** A block as it is written. */
export type Piece = { readonly block: Block; readonly source: string }

let delivery: MarkdownIt | undefined

/** The HTML of Markdown in which each variable is one letter. */
export const htmlOf = (markdown: string): string => {
  delivery ??= createMarkdown()
  return delivery.render(masked(markdown))
}

/** What no brand is called. */
const OTHER = 'other-brand'

/** The Markdown of a text for one brand, with its variables as they are. */
const markdownFor = (text: string, brand: string): string =>
  renderTemplate(parseTemplate(masked(text)).nodes, {
    ...{ brand, brand_name: '', effective_date: '', updated_date: '' },
  })

/** The places of the blocks that are seen, one list for each brand that tags name, and one for all others. */
export function visiblePlaces(pieces: readonly Piece[]): ReadonlyMap<string, readonly number[]> {
  const lines = pieces.map(({ block, source }, at) => (block.type === 'tag' ? source : String(at)))
  const outline = lines.join('\n')
  const brands = new Set([...parseTemplate(outline).brands.map(({ id }) => id), OTHER])
  return new Map(
    [...brands].map((brand) => [
      brand,
      markdownFor(outline, brand).split('\n').filter(Boolean).map(Number),
    ]),
  )
}

/**
 * Whether the page of each brand is what its blocks say, one after the other: no block runs into the next one, also where
 * the blocks between both are for other brands. Only lists of the same sign that meet are one list.
 */
export function areApart(text: string, pieces: readonly Piece[]): boolean {
  const known = new Map<string, string>()
  const pageOfOne = (source: string): string => {
    const html = known.get(source) ?? htmlOf(source)
    known.set(source, html)
    return html
  }
  return [...visiblePlaces(pieces)].every(([brand, places]) => {
    const sources: string[] = []
    let last: Piece | undefined
    for (const place of places) {
      const piece = pieces[place]
      if (!piece) continue
      if (last && areOneList(last, piece)) sources.push(`${sources.pop()}\n${piece.source}`)
      else sources.push(piece.source)
      last = piece
    }
    return htmlOf(markdownFor(text, brand)) === sources.map(pageOfOne).join('')
  })
}

/** What stands before an item of a list, or behind its number. Missing: it is no list, or is indented. */
export const signOf = ({ block, source }: Piece): string | undefined =>
  block.type === 'list' ? /^\d*([-*+.)])/.exec(source)?.[1] : undefined

/** Whether two lists that meet are one to Markdown. */
export const areOneList = (one: Piece, other: Piece): boolean =>
  signOf(one) !== undefined && signOf(one) === signOf(other)
