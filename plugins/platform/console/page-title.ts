import type { Payload } from 'payload'
import { PRODUCT_NAME } from '../../../src/http/page/product-name.ts'
import { nobody } from '../../core/access/rules.ts'
import { companyName } from '../../core/feature/company-name.ts'
import { titleInLanguage } from './title-in-language.ts'

type Shown = {
  readonly collections: readonly {
    readonly slug: string
    readonly access: { readonly update: unknown }
  }[]
  readonly i18n: { readonly language: string; t(key: 'general:editing'): string }
  /** The company that runs the installation, in place of the product. */
  readonly company: string
  /** Of the path behind that of the console. */
  readonly segments: readonly string[] | undefined
}

const SUFFIX = `– ${PRODUCT_NAME}`

/**
 * Returns the title that the tab of the browser shows for a page of the console, with the name of the company. Payload writes
 * "Editing - Audit entry" also where the record has no form, so the verb is removed there.
 */
export function pageTitle(shown: Shown, title: string): string {
  const own = titleOfPage(shown, title)
  return own.endsWith(SUFFIX) ? `${own.slice(0, -SUFFIX.length)}– ${shown.company}` : own
}

/** Returns the same with the name of the company that the settings have. */
export const pageTitleOfCompany = async (
  payload: Payload,
  shown: Omit<Shown, 'company'>,
  title: string,
): Promise<string> => pageTitle({ ...shown, company: await companyName(payload) }, title)

function titleOfPage({ collections, i18n, segments = [] }: Shown, title: string): string {
  const [kind, slug] = segments
  // A record may be called anything.
  if (kind !== 'collections') return titleInLanguage({ i18n }, title)
  const collection = collections.find((one) => one.slug === slug)
  const verb = `${i18n.t('general:editing')} - `
  const isReadOnly = collection?.access.update === nobody
  return isReadOnly && title.startsWith(verb) ? title.slice(verb.length) : title
}
