import type { LabelFunction, PayloadRequest } from 'payload'

/** Payload reads headings of sortable columns out only where they are functions. */
export const heading =
  (en: string, ja: string): LabelFunction =>
  ({ i18n }) =>
    i18n.language === 'ja' ? ja : en

/** A sentence for the person who sent the request, in the language of their console. */
export function inLanguage(req: PayloadRequest, en: string, ja: string): string {
  return req.i18n.language === 'ja' ? ja : en
}
