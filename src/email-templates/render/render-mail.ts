import type { Liquid } from 'liquidjs'
import { dropBlankBlocks } from '../liquid/blank-blocks.ts'
import { liquidProblem } from '../liquid/liquid-problem.ts'
import { plainText } from '../plain-text.ts'
import type { MailPart, MailProblem } from '../problem.ts'
import type { MailSource, RenderOutcome } from './render-job.ts'
import { renderParsed } from './render-source.ts'

/** Renders the subject, the HTML and the plain text of a mail. To be run in a thread that can be ended. */
export function renderMail(
  engine: Liquid,
  { subject, content, variables }: MailSource,
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
  return {
    mail: { subject: head.replace(/\s+/g, ' ').trim(), html, text: plainText(html) },
    problems,
  }
}
