/** The legal texts with a page of their own. The service names them by the same paths. */
const LEGAL_PAGES = ['terms', 'privacy', 'commerce-law', 'returns', 'copyright'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

export type Language = 'ja' | 'en'

/** A page in one of its languages; `gallery` is the home page. */
export type SitePage = { readonly name: 'gallery' | LegalPage; readonly language: Language }

/** Those that a shop in Japan must have come first, and are in the menu of every page. */
export const MENU: readonly LegalPage[] = LEGAL_PAGES

/** The paths that a deployment may name: each stands for the page in all of its languages. */
export const DEPLOYABLE_PATHS: readonly string[] = ['/', ...LEGAL_PAGES.map((page) => `/${page}`)]

/** The path of a page: Japanese pages at `/terms`, English ones at `/en/terms`. */
export function pathOf({ name, language }: SitePage): string {
  const own = name === 'gallery' ? [] : [name]
  return `/${[...(language === 'en' ? ['en'] : []), ...own].join('/')}`
}

/** The page at the segments of a path, or undefined if the site has none there. */
export function pageAt(segments: readonly string[]): SitePage | undefined {
  const [first, ...rest] = segments
  const language = first === 'en' ? 'en' : 'ja'
  const [name = 'gallery', ...more] = language === 'en' ? rest : segments
  if (more.length > 0) return undefined
  if (name === 'gallery')
    return first === 'gallery' || rest[0] === 'gallery' ? undefined : { name, language }
  const page = LEGAL_PAGES.find((one) => one === name)
  return page && { name: page, language }
}

/** The paths that are regenerated for a path that a deployment names. */
export const translationsOf = (path: string): readonly string[] =>
  path === '/' ? ['/', '/en'] : [path, `/en${path}`]
