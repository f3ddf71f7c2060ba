import { nobody } from '../../core/access/rules.ts'
import { titleInLanguage } from './title-in-language.ts'

type Shown = {
  readonly collections: readonly {
    readonly slug: string
    readonly access: { readonly update: unknown }
  }[]
  readonly i18n: { readonly language: string; t(key: 'general:editing'): string }
  /** Of the path behind that of the console. */
  readonly segments: readonly string[] | undefined
}

/**
 * Returns the title that the tab of the browser shows for a page of the console. Payload writes "Editing - Audit entry"
 * also where the record has no form, so the verb is removed there.
 */
export function pageTitle({ collections, i18n, segments = [] }: Shown, title: string): string {
  const [kind, slug] = segments
  // A record may be called anything.
  if (kind !== 'collections') return titleInLanguage({ i18n }, title)
  const collection = collections.find((one) => one.slug === slug)
  const verb = `${i18n.t('general:editing')} - `
  const isReadOnly = collection?.access.update === nobody
  return isReadOnly && title.startsWith(verb) ? title.slice(verb.length) : title
}
