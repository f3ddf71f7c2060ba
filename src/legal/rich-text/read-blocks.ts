import type { Env, MarkdownIt, Token } from 'markdown-it'
import { createMarkdown } from '../create-markdown.ts'
import {
  ALIGNMENTS,
  type Block,
  type Cell,
  type Inline,
  type Level,
  type ListBlock,
  type ListItem,
  type TableBlock,
} from './blocks.ts'
import { readInlines } from './read-inlines.ts'

/** A block with the lines that it is written in, from 0 on; `null` where it has no counterpart. */
export type ReadBlock = { readonly from: number; readonly to: number; readonly block: Block | null }

let markdown: MarkdownIt | undefined

/** The blocks of masked Markdown without tags; `null` if they refer to links that are defined elsewhere. */
export function readBlocks(text: string): ReadBlock[] | null {
  markdown ??= createMarkdown()
  // A link as it is written, with its variables.
  markdown.normalizeLink = (href) => href
  const env: Env = {}
  const tokens = markdown.parse(text, env)
  if (Object.keys(env.references ?? {}).length > 0) return null
  const lines = text.split('\n')
  return groupsOf(tokens).map((group) => {
    const [from = 0, end = 0] = group[0]?.map ?? []
    let to = end
    // Other blanks, as the full-width one, are text.
    while (to > from + 1 && /^[ \t]*$/.test(lines[to - 1] ?? '')) to -= 1
    const block = blockOf(group)
    const isWhole = block?.type !== 'table' || hasNoMoreCells(lines.slice(from, to), block)
    return { from, to, block: isWhole ? block : null }
  })
}

/** The tokens of each block of the first level. */
function groupsOf(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = []
  let depth = 0
  for (const token of tokens) {
    if (depth === 0) groups.push([])
    groups.at(-1)?.push(token)
    depth += token.nesting
  }
  return groups
}

function blockOf(tokens: readonly Token[]): Block | null {
  const [first] = tokens
  const inside = tokens.slice(1, -1)
  switch (first?.type) {
    case 'paragraph_open':
      return withContent(inside, (content) => ({ type: 'paragraph', content }))
    case 'heading_open': {
      const level = Number(first.tag.slice(1)) as Level
      return withContent(inside, (content) => ({ type: 'heading', level, content }))
    }
    case 'blockquote_open': {
      const [only, ...others] = groupsOf(inside)
      if (only?.[0]?.type !== 'paragraph_open' || others.length > 0) return null
      return withContent(only.slice(1, -1), (content) => ({ type: 'quote', content }))
    }
    case 'bullet_list_open':
    case 'ordered_list_open':
      return listOf(tokens)
    case 'table_open':
      return tableOf(inside)
    case 'hr':
      return { type: 'rule' }
    default:
      return null
  }
}

function withContent(
  tokens: readonly Token[],
  build: (content: readonly Inline[]) => Block,
): Block | null {
  const content = readInlines(tokens[0]?.children ?? [])
  return content && content.length > 0 ? build(content) : null
}

function listOf(tokens: readonly Token[]): ListBlock | null {
  const [open] = tokens
  const items: ListItem[] = []
  let loose = false
  for (const group of groupsOf(tokens.slice(1, -1))) {
    const groups = groupsOf(group.slice(1, -1))
    // An item may have no text of its own, only a list.
    const hasText = groups[0]?.[0]?.type === 'paragraph_open'
    const [text, list, ...others] = hasText ? groups : [undefined, ...groups]
    if (others.length > 0) return null
    if (text?.[0] && !text[0].hidden) loose = true
    const content = readInlines(text?.[1]?.children ?? [])
    const inner = list && blockOf(list)
    if (!content || (inner !== undefined && inner?.type !== 'list')) return null
    items.push({ content, list: inner ?? null })
  }
  const start = open?.type === 'ordered_list_open' ? Number(open.attrGet('start') ?? 1) : null
  return { type: 'list', start, loose, items }
}

function tableOf(tokens: readonly Token[]): TableBlock | null {
  const rows: Cell[][] = []
  const columns: TableBlock['columns'][number][] = []
  for (const token of tokens) {
    if (token.type === 'tr_open') rows.push([])
    if (token.type === 'th_open') {
      const style = token.attrGet('style')
      columns.push(ALIGNMENTS.find((one) => style === `text-align:${one}`) ?? null)
    }
    if (token.type !== 'inline') continue
    const cell = readInlines(token.children ?? [])
    if (!cell) return null
    rows.at(-1)?.push(cell)
  }
  return { type: 'table', columns, rows }
}

/** Whether no row has more cells than its head: on the page they are not seen, and would be lost. */
const hasNoMoreCells = (lines: readonly string[], { columns }: TableBlock): boolean =>
  lines.every((line) => {
    const cells = line.trim().split(/(?<!\\)\|/)
    if (cells[0] === '') cells.shift()
    if (cells.at(-1) === '') cells.pop()
    return cells.length <= columns.length
  })
