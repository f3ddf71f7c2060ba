import type { Sentence } from '../errors/in-language.ts'

/** What a text may name between `{{` and `}}`, with what it stands for (specification, section 4.7). */
export const LEGAL_VARIABLES = {
  brand_name: { en: 'Name of the brand', ja: 'ブランドの名称' },
  brand: { en: 'Identifier of the brand', ja: 'ブランドのID' },
  effective_date: { en: 'Day on which the version takes effect', ja: '施行日' },
  updated_date: { en: 'Day on which the version was published', ja: '最終更新日' },
} as const satisfies Readonly<Record<string, Sentence>>

export type LegalVariable = keyof typeof LEGAL_VARIABLES

/** The text that each variable stands for. */
export type LegalValues = Readonly<Record<LegalVariable, string>>

export const isLegalVariable = (name: string): name is LegalVariable =>
  Object.hasOwn(LEGAL_VARIABLES, name)
