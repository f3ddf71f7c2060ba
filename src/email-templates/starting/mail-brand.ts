import type { MailSettings } from '../../brands/mail-settings.ts'
import type { Language } from '../../errors/in-language.ts'

/** What mails need to know of a brand. */
export type MailBrand = {
  readonly id: string
  readonly name: string
  readonly mail: MailSettings
}

/** What all brands of an installation have in common. */
export type MailFacts = {
  readonly brands: readonly MailBrand[]
  /** The brand of an order without a metafield: the one that prints photos. */
  readonly defaultBrand: string
  readonly supportEmail: string
}

export const LANGUAGES: readonly Language[] = ['ja', 'en']
