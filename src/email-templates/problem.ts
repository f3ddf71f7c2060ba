import type { Sentence } from '../errors/in-language.ts'

/** One finding about a mail template, with its place. */
export type MailProblem = {
  /** An error keeps the template from being published; a warning does not. */
  readonly severity: 'error' | 'warning'
  readonly part: 'subject' | 'content'
  /** From 1. */
  readonly line: number
  /** In characters, from 1. */
  readonly column: number
  /** Identifies the rule, e.g. `unknown-variable`. */
  readonly rule: string
  readonly message: Sentence
  /** What was probably meant, e.g. `line.title`. */
  readonly suggestion?: string
}

export type MailPart = MailProblem['part']
