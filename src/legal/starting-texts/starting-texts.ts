import type { Language } from '../../errors/in-language.ts'
import type { LegalType } from '../document-types.ts'
import { parseTemplate } from '../parse-template.ts'
import { sectionsFor } from '../sections-for.ts'
import { commerceLaw } from './commerce-law.ts'
import { copyright } from './copyright.ts'
import { privacy } from './privacy.ts'
import { returns } from './returns.ts'
import type { StartingText } from './starting-text.ts'
import { terms } from './terms.ts'

const TEXTS: Readonly<Record<LegalType, StartingText>> = {
  terms,
  privacy,
  commerce_law: commerceLaw,
  returns,
  copyright,
}

/** Stands where the company has to write its own name, telephone number and the like. */
export const TO_FILL_IN = '【要記入'

/** Begins every starting text, and has to be removed by the lawyer who has checked it. */
export const REVIEW_NOTE: Readonly<Record<Language, string>> = {
  ja: '**法務確認前の下書き**：公開する前に法務担当者が内容を確認し、【要記入】の箇所を補い、この段落を削除してください。',
  en: '**Draft for legal review:** before this is published, a lawyer checks it, fills in what is marked 【要記入】, and removes this paragraph.',
}

/**
 * The text that a brand starts with, in a language: only the sections that are for this brand, with variables, and with a
 * note that it has not been reviewed (specification, section 4.7).
 */
export function startingText(
  type: LegalType,
  brand: string,
  language: Language,
): { readonly title: string; readonly content: string } {
  const { title, content } = TEXTS[type][language]
  const own = sectionsFor(parseTemplate(content).nodes, brand)
  return { title, content: `> ${REVIEW_NOTE[language]}\n\n${own}` }
}
