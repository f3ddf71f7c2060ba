import type { Token } from 'markdown-it'
import type { Inline, Mark } from './blocks.ts'
import { normalInlines } from './normal-inlines.ts'
import { unmasked, unmaskedParts } from './placeholders.ts'

const MARK_OF: Readonly<Record<string, Mark>> = { strong: 'bold', em: 'italic', s: 'strike' }

/** The inlines of a line of masked Markdown, or `null` where one has no counterpart. */
export function readInlines(tokens: readonly Token[]): readonly Inline[] | null {
  const root: Inline[] = []
  let into = root
  let marks: readonly Mark[] = []
  for (const token of tokens) {
    const { type, content, tag, nesting } = token
    const mark = MARK_OF[tag]
    if (mark && nesting !== 0) {
      marks = nesting === 1 ? [...marks, mark] : marks.filter((one) => one !== mark)
    } else if (type === 'text') into.push(...textsOf(content, marks))
    else if (type === 'code_inline') into.push(...textsOf(content, [...marks, 'code']))
    else if (type === 'softbreak' || type === 'hardbreak')
      into.push({ type: 'break', hard: type === 'hardbreak' })
    else if (type === 'link_open') {
      const inside: Inline[] = []
      const href = unmasked(String(token.attrGet('href') ?? ''))
      const title = unmasked(String(token.attrGet('title') ?? ''))
      root.push({ type: 'link', href, title, content: inside })
      into = inside
    } else if (type === 'link_close') into = root
    else return null
  }
  return normalInlines(root)
}

const textsOf = (content: string, marks: readonly Mark[]): Inline[] =>
  unmaskedParts(content).map((part) =>
    typeof part === 'string'
      ? { type: 'text', text: part, marks }
      : { type: 'variable', name: part.name, marks },
  )
