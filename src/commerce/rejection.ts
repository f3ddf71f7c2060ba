import type { Sentence } from '../errors/in-language.ts'
import { ServiceError } from '../errors/service-error.ts'
import { redactedText } from '../logs/redacted.ts'

/** Reasons of one rejection that are kept, and characters of each: what a platform writes has no bounds of its own. */
const MOST_REASONS = 100
/** Reasons that one sentence names. */
const MOST_NAMED = 10
const MOST_CHARACTERS = 300

/** One reason of a rejection. */
export type RejectionReason = {
  /** Without a full stop at its end. */
  readonly sentence: Sentence
  /**
   * The part of `ProductInput` that it is about: `title`, `descriptionHtml`, `vendor`, `tags`, `options`, `offers`,
   * `metafields.<key>`, `variants.<customKey>`, and of a variant `.price`, `.options` and `.picture`. Missing: the platform
   * named none.
   */
  readonly part?: string
}

/** `COMMERCE_REJECTED` with its reasons one by one, each on one line, shortened and without secrets. */
export class CommerceRejection extends ServiceError {
  readonly reasons: readonly RejectionReason[]

  constructor(reasons: readonly RejectionReason[], cause?: unknown) {
    const kept = reasons.slice(0, MOST_REASONS).map(({ sentence, ...rest }) => ({
      ...rest,
      sentence: { en: plainReason(sentence.en), ja: plainReason(sentence.ja) },
    }))
    super('COMMERCE_REJECTED', rejectionSentence(kept), cause === undefined ? {} : { cause })
    this.reasons = kept
  }
}

/** The first reasons in one sentence; those that name a part of the input with it. */
export function rejectionSentence(reasons: readonly RejectionReason[]): Sentence {
  const named = reasons.slice(0, MOST_NAMED)
  const all = (language: keyof Sentence) =>
    named.map(({ part, sentence }) => (part ? `${part}: ` : '') + sentence[language])
  return {
    en: `The commerce platform rejected the request: ${all('en').join('; ')}.`,
    ja: `ショップにリクエストを拒否されました：${all('ja').join('；')}。`,
  }
}

/** One line without secrets, shortened, and without the full stop with which the platform ends some of its reasons. */
export function plainReason(reason: string): string {
  const line = reason.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  const kept = [...redactedText(line)].slice(0, MOST_CHARACTERS).join('')
  return kept.replace(/[.。]$/, '')
}
