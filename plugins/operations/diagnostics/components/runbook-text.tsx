import { MarkdownText } from '../../../core/console/markdown-text.tsx'

/** Another runbook of the same language, as the files in `docs/runbooks` name it. */
const RUNBOOK = /^([a-z-]+)\.md$/

/**
 * A runbook. Links lead to other runbooks and to the internet; the console serves no other document.
 *
 * @param base URL of the runbooks in the console.
 */
export function RunbookText({ text, base }: { readonly text: string; readonly base: string }) {
  const urlOf = (href: string) => {
    const [, name] = RUNBOOK.exec(href) ?? []
    if (name !== undefined) return `${base}/${name}`
    return href.startsWith('https://') ? href : null
  }
  return <MarkdownText text={text} urlOf={urlOf} />
}
