import { createMarkdown } from './create-markdown.ts'

/** A part of a legal text: from one heading of the first or second level to the next. */
export type Article = {
  /** Empty for what stands before the first heading. */
  readonly heading: string
  /** Markdown below the heading. */
  readonly body: string
}

const markdown = createMarkdown()

/** The articles of a legal text in their order. What stands before the first heading is one, unless it is blank. */
export function articlesOf(text: string): Article[] {
  const lines = text.split('\n')
  const tokens = markdown.parse(text, {})
  const headings = tokens.flatMap(({ type, tag, map }, at) =>
    type === 'heading_open' && map && (tag === 'h1' || tag === 'h2')
      ? [{ start: map[0], end: map[1], heading: tokens[at + 1]?.content ?? '' }]
      : [],
  )
  const before = { heading: '', start: 0, end: 0 }
  return [before, ...headings].flatMap(({ heading, end }, at) => {
    const next = headings[at]?.start ?? lines.length
    const body = lines.slice(end, next).join('\n').trim()
    return heading === '' && body === '' ? [] : [{ heading, body }]
  })
}
