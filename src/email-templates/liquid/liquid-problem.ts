import { LiquidError } from 'liquidjs'
import type { Sentence } from '../../errors/in-language.ts'
import { nearest } from '../nearest.ts'
import type { MailPart, MailProblem } from '../problem.ts'
import { FILTERS, TAGS } from './filters.ts'
import { Unportable } from './unportable.ts'

type Reading = Pick<MailProblem, 'rule' | 'message' | 'suggestion'>

const TOO_LARGE: Sentence = {
  en: 'The template produces too much text.',
  ja: 'テンプレートの出力が大きすぎます。',
}

/** What the messages of liquidjs say, which it has in English only. */
const READINGS: readonly (readonly [RegExp, (...found: string[]) => Reading])[] = [
  [
    /^tag "(.+)" not found/,
    (name = '') => ({
      rule: 'unknown-tag',
      message: {
        en: `The tag "${name}" cannot be used in mails.`,
        ja: `タグ「${name}」はメールで使用できません。`,
      },
      ...withSuggestion(name, TAGS),
    }),
  ],
  [
    /^undefined filter: (.+)/,
    (name = '') => ({
      rule: 'unknown-filter',
      message: {
        en: `The filter "${name}" cannot be used in mails.`,
        ja: `フィルター「${name}」はメールで使用できません。`,
      },
      ...withSuggestion(name, Object.keys(FILTERS)),
    }),
  ],
  [
    /^(tag|output) (.+) not closed/,
    (_kind, code = '') => ({
      rule: 'not-closed',
      message: { en: `${code} is not closed.`, ja: `${code} が閉じられていません。` },
    }),
  ],
  [/limit exceeded|Invalid string length/, () => ({ rule: 'too-large', message: TOO_LARGE })],
]

function withSuggestion(name: string, known: Iterable<string>): Pick<MailProblem, 'suggestion'> {
  const suggestion = nearest(name, known)
  return suggestion === undefined ? {} : { suggestion }
}

function readingOf(error: LiquidError): Reading {
  const { originalError } = error as { originalError?: unknown }
  if (originalError instanceof Unportable)
    return { rule: 'differs-in-shop', message: originalError.sentence }
  const message = originalError instanceof Error ? originalError.message : error.message
  for (const [pattern, read] of READINGS) {
    const found = pattern.exec(message)
    if (found) return read(...found.slice(1))
  }
  const written = message.replace(/, line:\d+, col:\d+$/, '')
  return {
    rule: 'syntax',
    message: {
      en: `The Liquid cannot be read: ${written}.`,
      ja: `Liquidを解釈できません（${written}）。`,
    },
  }
}

/**
 * What was wrong with a template, by the error that parsing or rendering it threw.
 *
 * @throws the error itself if it is none of Liquid.
 */
export function liquidProblem(error: unknown, part: MailPart): MailProblem {
  if (!LiquidError.is(error)) throw error
  const [line = 1, column = 1] = error.token.getPosition()
  return { severity: 'error', part, line, column, ...readingOf(error) }
}
