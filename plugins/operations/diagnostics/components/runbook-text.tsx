import { compiler } from 'markdown-to-jsx/react'
import type { ComponentProps } from 'react'

/** Another runbook of the same language, as the files in `docs/runbooks` name it. */
const RUNBOOK = /^([a-z-]+)\.md$/

/**
 * Markdown of a runbook as React elements. The library makes no HTML of the text, which leaves nothing to sanitize, and
 * it has no dependencies; `marked`, which the code editor brings, returns HTML.
 *
 * @param base URL of the runbooks in the console.
 */
export function RunbookText({ text, base }: { readonly text: string; readonly base: string }) {
  return compiler(text, {
    disableParsingRawHTML: true,
    forceBlock: true,
    // Nothing is left of a Japanese heading by default, and an empty id is invalid.
    slugify: (heading, slug) => slug(heading) || heading,
    wrapper: ({ children }: ComponentProps<'div'>) => <div className="runbook">{children}</div>,
    overrides: {
      a: ({ href = '', children }: ComponentProps<'a'>) => {
        const [, name] = RUNBOOK.exec(href) ?? []
        if (name !== undefined) return <a href={`${base}/${name}`}>{children}</a>
        // The console serves no other document.
        return href.startsWith('https://') ? <a href={href}>{children}</a> : <span>{children}</span>
      },
      table: ({ children }: ComponentProps<'table'>) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard.
        <div className="runbook__table" tabIndex={0}>
          <table>{children}</table>
        </div>
      ),
    },
  })
}
