import { type Block, type Inline, keyOf, type ListBlock, type TableBlock } from './blocks.ts'
import type { ListSign } from './list-signs.ts'
import { cellInlines, normalInlines } from './normal-inlines.ts'
import { masked } from './placeholders.ts'
import { readBlocks } from './read-blocks.ts'
import { WAYS, type Way, writeInlines } from './write-inlines.ts'

export type Written = {
  readonly source: string
  /** Whether it says all of the block; else a mark is missing that Markdown cannot write there. */
  readonly exact: boolean
}

/** A block as Markdown: the plainest way in which it is read as the same block again. */
export function writeBlock(block: Block, sign?: ListSign): Written {
  if (block.type === 'tag') return { source: `{% ${block.code} %}`, exact: true }
  const exact = plainest(block, sign)
  if (exact !== undefined) return { source: exact, exact: true }
  const trimmed = withInlines(block, withoutPunctuation)
  return { source: plainest(trimmed, sign) ?? withFewerMarks(trimmed, sign), exact: false }
}

/** A block with as many of its marks as can be written, from its beginning on. */
function withFewerMarks(block: Block, sign?: ListSign): string {
  const kept = new Set<number>()
  const withKept = () => {
    let at = 0
    return withInlines(block, (content) => withoutMarks(content, () => !kept.has(at++)))
  }
  let source = plainest(withKept(), sign)
  // What stands in braces is no template: it is written as it is, and reported there.
  if (source === undefined) return inThisWay(withKept(), ESCAPED, sign)
  for (let at = 0; at < numberOfInlines(block); at += 1) {
    kept.add(at)
    const more = plainest(withKept(), sign)
    if (more === undefined) kept.delete(at)
    else source = more
  }
  return source
}

const ESCAPED: Way = { escapes: true, italic: '*', order: ['bold', 'italic', 'strike'] }

/** Every way to write a block that is read as this block, each tried when it is asked for. */
export function* waysToWrite(block: Block, sign?: ListSign): Generator<string> {
  const key = keyOf(block)
  for (const way of WAYS) {
    const source = inThisWay(block, way, sign)
    if (keyOfOnly(source) === key) yield source
  }
}

const plainest = (block: Block, sign?: ListSign): string | undefined =>
  waysToWrite(block, sign).next().value

function keyOfOnly(source: string): string | null {
  const [only, ...others] = readBlocks(masked(source)) ?? []
  return only?.block && others.length === 0 ? keyOf(only.block) : null
}

function inThisWay(block: Block, way: Way, sign?: ListSign): string {
  switch (block.type) {
    case 'paragraph':
      return writeInlines(block.content, way)
    case 'heading':
      return `${'#'.repeat(block.level)} ${writeInlines(block.content, way)}`
    case 'quote':
      return prefixed(writeInlines(block.content, way), '> ', '> ')
    case 'list':
      return listInThisWay(block, way, sign)
    case 'table':
      return tableInThisWay(block, way)
    case 'rule':
      return '---'
    case 'tag':
      return `{% ${block.code} %}`
  }
}

function listInThisWay({ start, loose, items }: ListBlock, way: Way, sign?: ListSign): string {
  const between = loose ? '\n\n' : '\n'
  return items
    .map(({ content, list }, at) => {
      const begin = start === null ? `${sign ?? '-'} ` : `${start + at}${sign ?? '.'} `
      const text = writeInlines(content, way)
      // An item cannot begin with a blank line.
      const inner = list ? (text === '' ? '\n' : between) + listInThisWay(list, way) : ''
      return prefixed(text + inner, begin, ' '.repeat(begin.length))
    })
    .join(between)
}

const DELIMITERS = { left: ':---', center: ':---:', right: '---:' } as const

function tableInThisWay({ columns, rows }: TableBlock, way: Way): string {
  const [head = '', ...others] = rows.map((cells) =>
    // A bar ends a cell whatever it stands in, also in code.
    lineOf(cells.map((cell) => writeInlines(cell, way).replace(/\|/g, '\\|'))),
  )
  const delimiters = lineOf(columns.map((alignment) => (alignment ? DELIMITERS[alignment] : '---')))
  return [head, delimiters, ...others].join('\n')
}

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Lines with a prefix; a line that is empty stays empty. */
const prefixed = (text: string, first: string, others: string): string =>
  text
    .split('\n')
    .map((line, at) => ((at === 0 ? first : others) + line).replace(/[ \t]+$/, ''))
    .join('\n')

function withInlines(
  block: Block,
  change: (content: readonly Inline[]) => readonly Inline[],
): Block {
  if ('content' in block) return { ...block, content: normalInlines(change(block.content)) }
  if (block.type === 'table') {
    const rows = block.rows.map((cells) => cells.map((cell) => cellInlines(change(cell))))
    return { ...block, rows }
  }
  if (block.type !== 'list') return block
  const items = block.items.map(({ content, list }) => ({
    content: normalInlines(change(content)),
    list: list && (withInlines(list, change) as ListBlock),
  }))
  return { ...block, items }
}

function withoutMarks(content: readonly Inline[], isWithout: () => boolean): readonly Inline[] {
  return content.map((inline) => {
    if (inline.type === 'link')
      return { ...inline, content: withoutMarks(inline.content, isWithout) }
    return isWithout() && 'marks' in inline ? { ...inline, marks: [] } : inline
  })
}

function numberOfInlines(block: Block): number {
  let count = 0
  withInlines(block, (content) =>
    withoutMarks(content, () => {
      count += 1
      return false
    }),
  )
  return count
}

/** Punctuation at the edges of marked text without its marks: a mark beside it and a letter is none. */
const withoutPunctuation = (content: readonly Inline[]): readonly Inline[] =>
  content.flatMap((inline): readonly Inline[] => {
    if (inline.type === 'link') return [{ ...inline, content: withoutPunctuation(inline.content) }]
    if (inline.type !== 'text' || inline.marks.length === 0) return [inline]
    const [, before = '', text = '', after = ''] =
      /^([\p{P}\p{S}\s]*)(.*?)([\p{P}\p{S}\s]*)$/su.exec(inline.text) ?? []
    return [
      { ...inline, text: before, marks: [] },
      { ...inline, text },
      { ...inline, text: after, marks: [] },
    ]
  })
