import type { ReactNode } from 'react'
import { type Language, MENU, pathOf, type SitePage } from '../lib/site-pages.ts'
import { LANGUAGE_NAMES, MENU_WORDS, momentInWords, WORDS } from '../lib/words.ts'

type Props = {
  readonly page: SitePage
  /** Undefined on pages that the service has no part in, such as errors. */
  readonly brand?: string
  /** URL of the logo of the brand, which stands for its name. */
  readonly logo?: string | undefined
  /** When the page was generated, in ISO 8601. */
  readonly generatedAt?: string
  readonly children: ReactNode
}

const LANGUAGES: readonly Language[] = ['ja', 'en']

/** What all pages have around their content: the name of the brand, the languages, the legal texts. */
export function Frame({ page, brand, logo, generatedAt, children }: Props) {
  const { language } = page
  const words = WORDS[language]
  return (
    <>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <header className="head">
        {brand && <Masthead page={page} brand={brand} logo={logo} />}
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="foot">
        <nav aria-label={words.legal}>
          <ul>
            {MENU.map((name) => (
              <li key={name}>
                <a
                  href={pathOf({ name, language })}
                  aria-current={page.name === name ? 'page' : undefined}
                >
                  {MENU_WORDS[language][name]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {generatedAt && (
          <p className="stamp">
            {words.generated}{' '}
            <time dateTime={generatedAt}>{momentInWords(generatedAt, language)}</time>
          </p>
        )}
      </footer>
    </>
  )
}

function Masthead({ page, brand, logo }: Pick<Props, 'page' | 'brand' | 'logo'>) {
  const { language } = page
  return (
    <>
      <a className="brand" href={pathOf({ name: 'gallery', language })}>
        {/* biome-ignore lint/performance/noImgElement: Next's own component scales pictures by scripts and a server. */}
        {logo === undefined ? brand : <img className="logo" src={logo} alt={brand} />}
      </a>
      <nav aria-label={WORDS[language].languages}>
        <ul className="languages">
          {LANGUAGES.map((one) => (
            <li key={one}>
              <a
                href={pathOf({ ...page, language: one })}
                hrefLang={one}
                lang={one}
                aria-current={one === language ? 'true' : undefined}
              >
                {LANGUAGE_NAMES[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
