/** A part of a template: text, `{{ output }}` or `{% tag %}`. */
export type Token = {
  readonly type: 'text' | 'output' | 'tag'
  /** Of a text itself, of the others what stands between the braces, trimmed. */
  readonly value: string
  /** Where it begins in the template. */
  readonly index: number
  /** All of it, as it stands in the template. */
  readonly source: string
  /** Whether its closing braces are missing. */
  readonly open?: true
}

const OPENING = /\{\{|\{%/g
const CLOSING = { '{{': '}}', '{%': '%}' } as const

/** Divides a template into its parts. What is put together again is the template. */
export function tokensOf(template: string): Token[] {
  const tokens: Token[] = []
  let index = 0
  const text = (end: number) => {
    const source = template.slice(index, end)
    if (source !== '') tokens.push({ type: 'text', value: source, index, source })
    index = end
  }
  for (;;) {
    OPENING.lastIndex = index
    const found = OPENING.exec(template)
    if (!found) {
      text(template.length)
      return tokens
    }
    text(found.index)
    const braces = found[0] as keyof typeof CLOSING
    const type = braces === '{{' ? 'output' : 'tag'
    const lineEnd = endOfLine(template, index)
    const end = template.indexOf(CLOSING[braces], index + 2)
    // An output and a tag stand on one line, so that a missing end does not swallow the text below.
    if (end === -1 || end >= lineEnd) {
      const source = template.slice(index, lineEnd)
      tokens.push({ type, value: source.slice(2).trim(), index, source, open: true })
      index = lineEnd
      continue
    }
    const source = template.slice(index, end + 2)
    tokens.push({ type, value: source.slice(2, -2).trim(), index, source })
    index = end + 2
  }
}

function endOfLine(text: string, index: number): number {
  const end = text.indexOf('\n', index)
  return end === -1 ? text.length : end
}
