import type { CodeField, PayloadRequest } from 'payload'
import { brandsOf } from '../../plugins/core/request/brands.ts'
import { inLanguage, type Sentence } from '../../src/errors/in-language.ts'
import { checkLegalText } from '../../src/legal/check-legal-text.ts'
import { problemsSentence } from '../../src/legal/legal-problem.ts'

const MISSING: Sentence = { en: 'Write the text.', ja: '本文を入力してください。' }

/** The Markdown of a legal text; what is wrong with it is said with line and column. */
export const legalTextField = (required: boolean): CodeField => ({
  name: 'content',
  type: 'code',
  required,
  label: { en: 'Text (Markdown)', ja: '本文（Markdown）' },
  admin: { language: 'markdown' },
  validate: async (value: string | null | undefined, { req }: { req: PayloadRequest }) => {
    if (!value?.trim()) return required ? inLanguage(req, MISSING) : true
    const brands = (await brandsOf(req)).map(({ id }) => id).sort()
    const problems = checkLegalText(value, { brands })
    return problems.length === 0 || inLanguage(req, problemsSentence(problems))
  },
})
