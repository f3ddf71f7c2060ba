import { type Inline, MARKS, type Mark } from './blocks.ts'

/**
 * The inlines of a block in the form in which equal ones are equal: texts with the same marks are joined, lines begin and
 * end without blanks, and a blank at the edge of marked text is not marked, because Markdown cannot say any of these.
 */
export function normalInlines(inlines: readonly Inline[]): readonly Inline[] {
  const unmarked = inlines.map((inline) =>
    inline.type === 'link' ? { ...inline, content: normalInlines(inline.content) } : inline,
  )
  return trimmedLines(joined(unmarkedBlanks(joined(unmarked.flatMap(split)))))
}

/** The same for a cell of a table, which is one line that begins and ends without any kind of blank. */
export function cellInlines(inlines: readonly Inline[]): readonly Inline[] {
  const line = inlines.map(
    (one): Inline => (one.type === 'break' ? { type: 'text', text: ' ', marks: [] } : one),
  )
  let before: readonly Inline[] = []
  let cell = normalInlines(line)
  // Behind a blank that is taken away may stand another one with other marks.
  while (cell.length !== before.length) {
    before = cell
    cell = normalInlines(
      cell.map((one, at) => {
        if (one.type !== 'text' || one.marks.includes('code')) return one
        let { text } = one
        if (at === 0) text = text.trimStart()
        if (at === cell.length - 1) text = text.trimEnd()
        return { ...one, text }
      }),
    )
  }
  return cell
}

export const marksOf = (inline: Inline | undefined): readonly Mark[] => {
  if (!inline || inline.type === 'break') return []
  if (inline.type !== 'link') return inline.marks
  return MARKS.filter((mark) => inline.content.every((one) => marksOf(one).includes(mark)))
}

const inOrder = (marks: readonly Mark[]) => MARKS.filter((mark) => marks.includes(mark))

/** A text in its blanks at both ends and what is between them. */
function split(inline: Inline): readonly Inline[] {
  if (inline.type !== 'text' || inline.marks.includes('code')) return [inline]
  const [, before = '', text = '', after = ''] = /^([ \t]*)(.*?)([ \t]*)$/s.exec(inline.text) ?? []
  return [before, text, after]
    .filter((part) => part !== '')
    .map((part) => ({ ...inline, text: part }))
}

function unmarkedBlanks(inlines: readonly Inline[]): readonly Inline[] {
  return inlines.map((inline, at) => {
    if (inline.type !== 'text' || !/^[ \t]*$/.test(inline.text)) return inline
    const after = marksOf(inlines[at + 1])
    const both = marksOf(inlines[at - 1]).filter((mark) => after.includes(mark) && mark !== 'code')
    return inline.marks.includes('code')
      ? inline
      : { ...inline, marks: inline.marks.filter((mark) => both.includes(mark)) }
  })
}

function joined(inlines: readonly Inline[]): readonly Inline[] {
  const result: Inline[] = []
  for (const inline of inlines) {
    if (inline.type === 'link' && inline.content.length === 0) continue
    if (inline.type === 'text' && inline.text === '') continue
    const last = result.at(-1)
    const marks = 'marks' in inline ? inOrder(inline.marks) : []
    const isSame =
      inline.type === 'text' && last?.type === 'text' && marks.join() === last.marks.join()
    if (isSame) result[result.length - 1] = { ...last, text: last.text + inline.text }
    else result.push('marks' in inline ? { ...inline, marks } : inline)
  }
  return result
}

function trimmedLines(inlines: readonly Inline[]): readonly Inline[] {
  const isEdge = (at: number) => inlines[at] === undefined || inlines[at]?.type === 'break'
  const trimmed = inlines.map((inline, at) => {
    if (inline.type !== 'text' || inline.marks.includes('code')) return inline
    let { text } = inline
    if (isEdge(at - 1)) text = text.replace(/^[ \t]+/, '')
    if (isEdge(at + 1)) text = text.replace(/[ \t]+$/, '')
    return { ...inline, text }
  })
  const kept = trimmed.filter((inline) => inline.type !== 'text' || inline.text !== '')
  // A break at an end, or after another, breaks nothing.
  const breaks = kept.filter(
    (inline, at) => inline.type !== 'break' || (at > 0 && kept[at - 1]?.type !== 'break'),
  )
  return breaks.at(-1)?.type === 'break' ? breaks.slice(0, -1) : breaks
}
