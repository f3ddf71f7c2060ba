import { z } from 'zod'
import type { Sentence } from './in-language.ts'
import type { FieldProblem } from './service-error.ts'

/** Japanese messages of schemas by their English, which is all that an issue of Zod carries. */
const JAPANESE = new Map<string, string>()

const { localeError: zodInJapanese } = z.locales.ja()

/**
 * The message of a rule in a schema, in both languages: `z.string().max(255, bilingual('…', '…'))`. For
 * schemas that are built once; a message that contains input goes through `customIssue`, or the map
 * would grow with every request.
 */
export function bilingual(en: string, ja: string): string {
  JAPANESE.set(en, ja)
  return en
}

/** An issue for `context.addIssue` whose message depends on the input. */
export function customIssue({ en, ja }: Sentence, path: PropertyKey[] = []) {
  return { code: 'custom' as const, message: en, params: { ja }, path }
}

/**
 * Every problem that Zod found, with its dotted path; an unknown key is a problem of that key. Parse with
 * `reportInput: true`: the messages name what was received.
 */
export function zodProblems({ issues }: z.ZodError): FieldProblem[] {
  return issues.flatMap((issue) => {
    // What is wrong with a key says more than that it is wrong.
    if (issue.code === 'invalid_key') {
      const path = issue.path.join('.')
      return issue.issues.map((one) => ({ path, message: sentenceOf(one) }))
    }
    if (issue.code !== 'unrecognized_keys')
      return [{ path: issue.path.join('.'), message: sentenceOf(issue) }]
    return issue.keys.map((key) => ({
      path: [...issue.path, key].join('.'),
      message: { en: `The field "${key}" is unknown.`, ja: `「${key}」は存在しない項目です。` },
    }))
  })
}

function sentenceOf(issue: z.core.$ZodIssue): Sentence {
  const en = issue.message
  if (issue.code === 'custom' && issue.params?.ja !== undefined)
    return { en, ja: String(issue.params.ja) }
  return { en, ja: JAPANESE.get(en) ?? builtIn(issue) }
}

function builtIn(issue: z.core.$ZodIssue): string {
  const message = zodInJapanese(issue as z.core.$ZodRawIssue)
  return typeof message === 'string' ? message : (message?.message ?? issue.message)
}
