import type { I18nClient } from '@payloadcms/translations'
import { getTranslation } from '@payloadcms/translations'
import type { SanitizedConfig } from 'payload'
import { inLanguage, languageOf, type Sentence } from '../../../../src/errors/in-language.ts'
import { coreOf } from '../../../core/feature/core-of.ts'

type Config = Pick<SanitizedConfig, 'collections' | 'custom'>
type Language = Pick<I18nClient, 'fallbackLanguage' | 'language' | 't'>

/** What happens to records of every collection; `labels.singular` of the collection takes the place of the braces. */
const CHANGES: Readonly<Record<string, Sentence>> = {
  create: { en: 'Create {}', ja: '{}を作成' },
  update: { en: 'Change {}', ja: '{}を変更' },
  delete: { en: 'Delete {}', ja: '{}を削除' },
}

/**
 * Returns what an action of the audit log is called in a language; the code itself if no enabled feature knows it, such
 * as one of an older version.
 */
export function actionName(config: Config, code: string, i18n: Language): string {
  for (const { audits } of coreOf(config).features) {
    const name = audits && Object.entries(audits).find(([known]) => known === code)?.[1]
    if (name) return inLanguage({ i18n }, name)
  }
  const [, slug = '', verb = ''] = /^(.+)\.([a-z]+)$/.exec(code) ?? []
  const collection = config.collections.find((one) => one.slug === slug)
  const change = Object.hasOwn(CHANGES, verb) ? CHANGES[verb] : undefined
  if (!collection || !change) return code
  const label = getTranslation(collection.labels.singular, i18n)
  const noun = languageOf({ i18n }) === 'en' ? inSentence(label) : label
  return inLanguage({ i18n }, change).replace('{}', () => noun)
}

/** A label within a sentence: `e-mail template`. */
const inSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)
