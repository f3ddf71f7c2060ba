import type { Liquid } from 'liquidjs'
import { lintMail, lintSize } from '../lint/lint-mail.ts'
import { dropBlankBlocks } from '../liquid/blank-blocks.ts'
import { liquidProblem } from '../liquid/liquid-problem.ts'
import { plainText } from '../plain-text.ts'
import type { MailPart, MailProblem } from '../problem.ts'
import type { MailSource, RenderedMail, RenderOutcome } from './render-job.ts'
import { renderParsed } from './render-source.ts'

/** Renders the subject, the HTML and the plain text of a mail. */
export function renderMail(
  engine: Liquid,
  { subject, content, variables }: Omit<MailSource, 'templateType'>,
): RenderOutcome {
  const problems: MailProblem[] = []
  const render = (source: string, part: MailPart) => {
    try {
      const templates = engine.parse(source)
      dropBlankBlocks(templates)
      return renderParsed(engine, templates, variables)
    } catch (error) {
      problems.push(liquidProblem(error, part))
      return undefined
    }
  }
  const [head, html] = [render(subject, 'subject'), render(content, 'content')]
  if (head === undefined || html === undefined) return { problems }
  // A subject is one line: a line break would begin another header.
  const mail: RenderedMail = {
    subject: head.replace(/\s+/g, ' ').trim(),
    html,
    text: plainText(html),
  }
  return { mail, problems }
}

const place = ({ part, line, column, rule }: MailProblem) => [part, line, column, rule].join()

/** Renders a mail and looks for problems of its template, in the order of their places. To be run in a thread that can be ended. */
export function inspectMail(engine: Liquid, source: MailSource): RenderOutcome {
  const { mail, problems } = renderMail(engine, source)
  const all = [...problems, ...lintMail(engine, source), ...(mail ? lintSize(mail.html) : [])]
  const once = [...new Map(all.map((problem) => [place(problem), problem])).values()]
  return {
    ...(mail && { mail }),
    problems: once.toSorted(
      (a, b) => b.part.localeCompare(a.part) || a.line - b.line || a.column - b.column,
    ),
  }
}
