import { pathOf } from '../lib/site-pages.ts'
import { WORDS } from '../lib/words.ts'
import { Frame } from './frame.tsx'

type Props = { readonly heading: 'missing' | 'failed'; readonly text: 'missingText' | 'failedText' }

/** A page that says in both languages why there is nothing else: it belongs to no URL. */
export function Message({ heading, text }: Props) {
  return (
    <Frame page={{ name: 'gallery', language: 'ja' }}>
      <div className="message">
        <h1>{WORDS.ja[heading]}</h1>
        <p>{WORDS.ja[text]}</p>
        <p>
          <a href={pathOf({ name: 'gallery', language: 'ja' })}>{WORDS.ja.home}</a>
        </p>
        <div lang="en">
          <h2>{WORDS.en[heading]}</h2>
          <p>{WORDS.en[text]}</p>
          <p>
            <a href={pathOf({ name: 'gallery', language: 'en' })}>{WORDS.en.home}</a>
          </p>
        </div>
      </div>
    </Frame>
  )
}
