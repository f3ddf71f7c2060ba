import type { MarkdownIt } from 'markdown-it'
import { createMarkdown } from '../create-markdown.ts'
import { parseTemplate } from '../parse-template.ts'
import { renderTemplate } from '../render-template.ts'
import type { LegalValues } from '../variables.ts'
import type { SourceText } from './blocks.ts'
import { masked } from './placeholders.ts'
import { type Obstacle, readSource } from './read-source.ts'
import { waysToWrite } from './write-block.ts'

export type Opened = { readonly source: SourceText } | { readonly obstacle: Obstacle }

let delivery: MarkdownIt | undefined
const htmlOf = (markdown: string): string => {
  delivery ??= createMarkdown()
  return delivery.render(markdown)
}

/** What no brand is called. */
const OTHER = 'other-brand'
const VALUES: Omit<LegalValues, 'brand'> = {
  brand_name: 'brandname',
  effective_date: 'effectivedate',
  updated_date: 'updateddate',
}

/**
 * A legal text as the blocks of the rich text editor, if that loses nothing: each block, written rewritten, must be read as the
 * same block and make the same HTML, and all of them together the same page for every brand. Otherwise what is in the way.
 *
 * @see docs/decisions/0251-edit-legal-texts-as-rich-text-with-lexical.md
 */
export function openRichText(text: string): Opened {
  const { problems, brands } = parseTemplate(text)
  const [problem] = problems
  if (problem) return { obstacle: { kind: 'template', line: problem.line } }
  const source = readSource(text)
  if ('kind' in source) return { obstacle: source }
  let rewritten = source.lead
  for (const one of source.blocks) {
    const written = one.block.type === 'tag' ? one.source : sameAgain(one)
    if (written === undefined) return { obstacle: { kind: 'form', line: lineAt(source, one) } }
    rewritten += written + one.gap
  }
  const ids = [...brands.map(({ id }) => id), OTHER]
  const other = ids.find((brand) => pageOf(text, brand) !== pageOf(rewritten, brand))
  if (other === undefined) return { source }
  return { obstacle: { kind: brands.length > 0 ? 'section' : 'form', line: 1 } }
}

function sameAgain({ block, source }: SourceText['blocks'][number]): string | undefined {
  const html = htmlOf(masked(source))
  return waysToWrite(block).find((written) => htmlOf(masked(written)) === html)
}

const pageOf = (text: string, brand: string): string =>
  htmlOf(renderTemplate(parseTemplate(text).nodes, { ...VALUES, brand }))

function lineAt({ lead, blocks }: SourceText, one: SourceText['blocks'][number]): number {
  const before = blocks.slice(0, blocks.indexOf(one)).map(({ source, gap }) => source + gap)
  return (lead + before.join('')).split('\n').length
}
