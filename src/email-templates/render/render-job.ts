import type { MailProblem } from '../problem.ts'

/** A mail to render with one order. */
export type MailSource = {
  readonly subject: string
  /** HTML with Liquid. */
  readonly content: string
  /** Which mail of the shop it is: decides the variables that the lint knows. */
  readonly templateType: string
  /** The variables of the mail. */
  readonly variables: Readonly<Record<string, unknown>>
}

/** A mail as a customer gets it. */
export type RenderedMail = {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export type RenderOutcome = {
  /** Missing if the template could not be rendered; `problems` says why. */
  readonly mail?: RenderedMail
  readonly problems: readonly MailProblem[]
}
