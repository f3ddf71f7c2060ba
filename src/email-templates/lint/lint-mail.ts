import type { Liquid } from 'liquidjs'
import { liquidProblem } from '../liquid/liquid-problem.ts'
import type { MailPart, MailProblem } from '../problem.ts'
import { variablesFor } from '../variables/catalogue.ts'
import { lintHtml } from './lint-html.ts'
import { lintLiquid } from './lint-liquid.ts'

/** Bytes above which Gmail cuts a mail. */
const CLIPPED_BYTES = 102 * 1024

type Source = {
  readonly subject: string
  readonly content: string
  readonly templateType: string
}

/** Looks at a template without an order: what the shop or a mail client does not know (section 4.6 of the specification). */
export function lintMail(
  engine: Liquid,
  { subject, content, templateType }: Source,
): readonly MailProblem[] {
  const variables = variablesFor(templateType)
  const liquid = (source: string, part: MailPart) => {
    try {
      return lintLiquid(engine.parse(source), part, variables)
    } catch (error) {
      return [liquidProblem(error, part)]
    }
  }
  return [...liquid(subject, 'subject'), ...liquid(content, 'content'), ...lintHtml(content)]
}

/** The problem of a mail that is too large to arrive whole. */
export function lintSize(html: string): readonly MailProblem[] {
  const bytes = Buffer.byteLength(html)
  if (bytes <= CLIPPED_BYTES) return []
  const kb = Math.ceil(bytes / 1024)
  return [
    {
      severity: 'warning',
      part: 'content',
      line: 1,
      column: 1,
      rule: 'clipped',
      message: {
        en: `With this order the mail has ${kb} KB. Gmail cuts mails above 102 KB.`,
        ja: `この注文ではメールが${kb} KBになります。Gmailでは102 KBを超えるメールは途中までしか表示されません。`,
      },
    },
  ]
}
