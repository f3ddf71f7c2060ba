import { parseTemplate } from '../parse-template.ts'
import type { Block, SourceText } from './blocks.ts'
import { areApart, htmlOf } from './pages.ts'
import { type Obstacle, readSource } from './read-source.ts'
import { waysToWrite } from './write-block.ts'

export type Opened = { readonly source: SourceText } | { readonly obstacle: Obstacle }

/**
 * A legal text as the blocks of the rich text editor, if that loses nothing: each block, rewritten, must be read as the same
 * block and make the same HTML, and the page of every brand must be these blocks. Otherwise what is in the way.
 *
 * @see docs/decisions/0251-edit-legal-texts-as-rich-text-with-lexical.md
 */
export function openRichText(text: string): Opened {
  const { problems, brands } = parseTemplate(text)
  const [problem] = problems
  if (problem) return { obstacle: { kind: 'template', line: problem.line } }
  const source = readSource(text)
  if ('kind' in source) return { obstacle: source }
  const odd = source.blocks.find((one, at) => {
    // The editor joins lists that it finds beside each other.
    const isSecondList = isSameKindOfList(source.blocks[at - 1]?.block, one.block)
    return one.block.type !== 'tag' && (isSecondList || !canBeRewritten(one))
  })
  if (odd) return { obstacle: { kind: 'form', line: lineAt(source, odd) } }
  if (areApart(text, source.blocks)) return { source }
  return { obstacle: { kind: brands.length > 0 ? 'section' : 'form', line: 1 } }
}

const isSameKindOfList = (one: Block | undefined, other: Block): boolean =>
  one?.type === 'list' && other.type === 'list' && (one.start === null) === (other.start === null)

function canBeRewritten({ block, source }: SourceText['blocks'][number]): boolean {
  const html = htmlOf(source)
  for (const written of waysToWrite(block)) if (htmlOf(written) === html) return true
  return false
}

function lineAt({ lead, blocks }: SourceText, one: SourceText['blocks'][number]): number {
  const before = blocks.slice(0, blocks.indexOf(one)).map(({ source, gap }) => source + gap)
  return (lead + before.join('')).split('\n').length
}
