import type { Sentence } from '../errors/in-language.ts'
import { articlesOf } from './articles.ts'
import { CHECKLISTS, type ChecklistItem } from './checklist-items.ts'
import type { LegalType } from './document-types.ts'
import { REVIEW_NOTE, TO_FILL_IN } from './starting-texts/starting-texts.ts'

/** Whether a text says what an item asks for. `waived`: an editor has said why it does not apply. */
export type ItemState = 'found' | 'waived' | 'missing'

export type CheckedItem = {
  readonly id: string
  readonly label: Sentence
  readonly why: Sentence
  readonly state: ItemState
  /** The heading of the article in which it was found; the reason if it does not apply. */
  readonly evidence: string | null
}

export type CheckedText = {
  readonly documentType: LegalType
  /** The Japanese text, which binds, and its translation. */
  readonly content: string
  readonly en?: { readonly content?: string | null } | null
  readonly notApplicable?: readonly { readonly item: string; readonly reason: string }[] | null
}

/**
 * Compares a legal text with the checklist of its type: a word in an article shows that it speaks of an item, not that
 * what it says is right. An item that is found needs no reason why it does not apply.
 *
 * @see docs/decisions/0231-compare-legal-texts-with-a-checklist-of-words.md
 */
export function checkCompleteness(text: CheckedText): CheckedItem[] {
  const articles = articlesOf(text.content)
  const reasons = new Map(text.notApplicable?.map(({ item, reason }) => [item, reason]))
  const checked = CHECKLISTS[text.documentType].map((item): CheckedItem => {
    const article = articles.find(({ heading, body }) => item.found.test(`${heading}\n${body}`))
    const reason = reasons.get(item.id)
    if (article) return { ...shown(item), state: 'found', evidence: article.heading || null }
    if (reason) return { ...shown(item), state: 'waived', evidence: reason }
    return { ...shown(item), state: 'missing', evidence: null }
  })
  return [...unfinished([text.content, text.en?.content ?? '']), ...checked]
}

const shown = ({ id, label, why }: ChecklistItem) => ({ id, label, why })

/** What every text has to have: nothing is left of the starting text that a person has to do. */
function unfinished(texts: readonly string[]): CheckedItem[] {
  const has = (part: string) => texts.some((text) => text.includes(part))
  const isReviewed = !Object.values(REVIEW_NOTE).some((note) => has(note.slice(0, 10)))
  return [
    {
      id: 'reviewed',
      label: { en: 'Reviewed by a lawyer', ja: '法務確認済み' },
      why: {
        en: 'The note at the beginning is removed when the text has been checked',
        ja: '内容を確認した後、冒頭の注記を削除します',
      },
      state: isReviewed ? 'found' : 'missing',
      evidence: null,
    },
    {
      id: 'filled-in',
      label: { en: 'Everything is filled in', ja: '要記入の箇所なし' },
      why: {
        en: `Nothing is left that is marked ${TO_FILL_IN}】`,
        ja: `${TO_FILL_IN}】の箇所が残っていないこと`,
      },
      state: has(TO_FILL_IN) ? 'missing' : 'found',
      evidence: null,
    },
  ]
}

/** The items that keep a text from being complete. */
export const missingItems = (items: readonly CheckedItem[]): CheckedItem[] =>
  items.filter(({ state }) => state === 'missing')
