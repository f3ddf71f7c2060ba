import Negotiator from 'negotiator'
import { LANGUAGES, type Language } from '../errors/in-language.ts'

/** Payload's cookie with the language that was chosen in the console. */
const CHOSEN = /(?:^|;\s*)payload-lng=(en|ja)\s*(?:;|$)/

type Asked = {
  readonly cookie?: string | null | undefined
  readonly acceptLanguage?: string | null | undefined
}

/** The language for an answer that is given before Payload reads the request: like Payload, cookie first. */
export function requestLanguage({ cookie, acceptLanguage }: Asked): Language {
  const chosen = CHOSEN.exec(cookie ?? '')?.[1]
  if (chosen !== undefined) return chosen === 'ja' ? 'ja' : 'en'
  return acceptedLanguage(acceptLanguage ?? '')
}

/** The best of our languages for an `Accept-Language` header (RFC 9110, section 12.5.4). @default 'en' */
export function acceptedLanguage(header: string): Language {
  // RFC 9110 allows whitespace around a parameter, where negotiator overlooks the quality value.
  const compact = header.replaceAll(/\s/g, '')
  const negotiator = new Negotiator({ headers: { 'accept-language': compact } })
  const [best] = negotiator.languages([...LANGUAGES])
  return LANGUAGES.find((language) => language === best) ?? 'en'
}
