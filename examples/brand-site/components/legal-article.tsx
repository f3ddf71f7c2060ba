import type { LegalText } from '../lib/service.ts'
import type { Language } from '../lib/site-pages.ts'
import { dayInWords, WORDS } from '../lib/words.ts'

type Props = { readonly language: Language; readonly text: LegalText }

/** A legal text in force, with its version and the day since when it is. */
export function LegalArticle({ language, text }: Props) {
  const words = WORDS[language]
  const hasHeading = /^\s*<h1>/.test(text.html)
  return (
    <div className="legal">
      <dl className="edition">
        <div>
          <dt>{words.effective}</dt>
          <dd>
            <time dateTime={text.effective_date}>{dayInWords(text.effective_date, language)}</time>
          </dd>
        </div>
        <div>
          <dt>{words.version}</dt>
          <dd>{text.version}</dd>
        </div>
      </dl>
      {text.language !== language && <p className="notice">{words.untranslated}</p>}
      <article lang={text.language} data-version={text.version}>
        {!hasHeading && <h1>{text.title}</h1>}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the service delivers it sanitised, and no script of this page may run */}
        <div className="text" dangerouslySetInnerHTML={{ __html: text.html }} />
      </article>
    </div>
  )
}
