import { type Inline, MARKS, type Mark } from './blocks.ts'
import { marksOf } from './normal-inlines.ts'
import { sourceOfVariable } from './placeholders.ts'

/** A way to write marks and texts. Markdown needs another one beside some letters than beside others. */
export type Way = {
  /** Whether every character that could begin markup is escaped. */
  readonly escapes: boolean
  /** What marks italics. */
  readonly italic: '*' | '_'
  /** Which of two marks of the same text stands outside. */
  readonly order: readonly Mark[]
}

type Piece = { readonly marks: readonly Mark[]; readonly source: string }

/** Inlines as Markdown, in lines. */
export function writeInlines(inlines: readonly Inline[], way: Way): string {
  const signs: Readonly<Record<string, string>> = { bold: '**', italic: way.italic, strike: '~~' }
  const pieces = piecesOf(inlines, [], way)
  const open: Mark[] = []
  let source = ''
  const close = (kept: readonly Mark[]) => {
    while (open.some((mark) => !kept.includes(mark))) source += signs[open.pop() ?? '']
  }
  pieces.forEach((piece, at) => {
    close(piece.marks)
    /** For how many pieces a mark lasts: the longest is outside. */
    const length = (mark: Mark) => {
      const end = pieces.findIndex((one, other) => other > at && !one.marks.includes(mark))
      return end === -1 ? pieces.length : end
    }
    const opened = way.order.filter((mark) => piece.marks.includes(mark) && !open.includes(mark))
    for (const mark of opened.sort((one, other) => length(other) - length(one))) {
      open.push(mark)
      source += signs[mark]
    }
    source += piece.source
  })
  close([])
  return source
}

/** @param outer marks that are written around all of them. */
function piecesOf(inlines: readonly Inline[], outer: readonly Mark[], way: Way): Piece[] {
  const pieces: Piece[] = []
  const without = (marks: readonly Mark[]) =>
    marks.filter((mark) => mark !== 'code' && !outer.includes(mark))
  for (let at = 0; at < inlines.length; at += 1) {
    const inline = inlines[at]
    if (!inline) continue
    const marks = without(marksOf(inline))
    if (inline.type === 'break') {
      const after = marksOf(inlines[at + 1])
      const both = marksOf(inlines[at - 1]).filter((mark) => after.includes(mark))
      pieces.push({ marks: without(both), source: inline.hard ? '\\\n' : '\n' })
    } else if (inline.type === 'link') {
      pieces.push({ marks, source: linkOf(inline, [...outer, ...marks], way) })
    } else if (inline.marks.includes('code')) {
      const code = [inline.type === 'text' ? inline.text : sourceOfVariable(inline.name)]
      for (let next = inlines[at + 1]; isCodeWith(next, inline.marks); next = inlines[at + 1]) {
        code.push(next.type === 'text' ? next.text : sourceOfVariable(next.name))
        at += 1
      }
      pieces.push({ marks, source: codeSpan(code.join('')) })
    } else if (inline.type === 'variable') {
      pieces.push({ marks, source: sourceOfVariable(inline.name) })
    } else {
      const beginsLine = at === 0 || inlines[at - 1]?.type === 'break'
      let source = way.escapes ? escaped(inline.text, beginsLine) : inline.text
      // A picture is refused, even if it would be none.
      if (inlines[at + 1]?.type === 'link') source = source.replace(/!$/, '\\!')
      // Three braces begin a variable at the first of them.
      if (inlines[at + 1]?.type === 'variable') source = source.replace(/\{$/, '&#123;')
      pieces.push({ marks, source })
    }
  }
  return pieces
}

type Leaf = Extract<Inline, { marks: readonly Mark[] }>

const isCodeWith = (inline: Inline | undefined, marks: readonly Mark[]): inline is Leaf =>
  inline !== undefined &&
  'marks' in inline &&
  inline.marks.includes('code') &&
  inline.marks.join() === marks.join()

function codeSpan(code: string): string {
  const runs = [...code.matchAll(/`+/g)].map(([run]) => run.length)
  let length = 1
  while (runs.includes(length)) length += 1
  const fence = '`'.repeat(length)
  const isApart = /^`|`$|^ .* $/.test(code)
  return isApart ? `${fence} ${code} ${fence}` : fence + code + fence
}

function linkOf(
  { href, title, content }: Extract<Inline, { type: 'link' }>,
  outer: readonly Mark[],
  way: Way,
): string {
  const inner = content.map((one) =>
    'marks' in one ? { ...one, marks: one.marks.filter((mark) => !outer.includes(mark)) } : one,
  )
  const target = /[()<>\\\s]/.test(href.replace(/\{\{.*?\}\}/g, ''))
    ? `<${href.replace(/[<>\\]/g, '\\$&')}>`
    : href
  const named = title === '' ? '' : ` "${title.replace(/["\\]/g, '\\$&')}"`
  return `[${writeInlines(inner, way)}](${target}${named})`
}

/** What stands in braces is of the template language: it is written as it is, and checked there. */
const BRACES = /(\{\{.*?(?:\}\}|$)|\{%.*?(?:%\}|$))/

function escaped(text: string, beginsLine: boolean): string {
  const source = text
    .split(BRACES)
    .map((part) => (BRACES.test(part) ? part : part.replace(/[\\`*_[\]<>&~|#]/g, '\\$&')))
    .join('')
  if (!beginsLine) return source
  return source.replace(/^[-+=]/, '\\$&').replace(/^(\d{1,9})([.)])/, '$1\\$2')
}

/** The ways in which marks can be written, the plainest first. */
export const WAYS: readonly Way[] = [false, true].flatMap((escapes) =>
  (['*', '_'] as const).flatMap((italic) =>
    [MARKS, ['italic', 'bold', 'strike'] as const].map((order) => ({ escapes, italic, order })),
  ),
)
