import './kit.css'
import { compiler } from 'markdown-to-jsx/react'
import type { ComponentProps } from 'react'

type Props = {
  readonly text: string
  /** URL of what a link of the text names; `null` shows it as text. */
  readonly urlOf: (href: string) => string | null
}

/**
 * Markdown of the project's own documents as React elements. The library makes no HTML of the text, which leaves nothing
 * to sanitize, and it has no dependencies; `marked`, which the code editor brings, returns HTML.
 */
export function MarkdownText({ text, urlOf }: Props) {
  return compiler(text, {
    disableParsingRawHTML: true,
    forceBlock: true,
    // Nothing is left of a Japanese heading by default, and an empty id is invalid.
    slugify: (heading, slug) => slug(heading) || heading,
    wrapper: ({ children }: ComponentProps<'div'>) => <div className="kit-text">{children}</div>,
    overrides: {
      a: ({ href = '', children }: ComponentProps<'a'>) => {
        const url = urlOf(href)
        return url === null ? <span>{children}</span> : <a href={url}>{children}</a>
      },
      table: ({ children }: ComponentProps<'table'>) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard.
        <div className="kit-text__table" tabIndex={0}>
          <table>{children}</table>
        </div>
      ),
    },
  })
}
