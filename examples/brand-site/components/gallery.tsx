import type { Artwork } from '../lib/service.ts'
import type { Language } from '../lib/site-pages.ts'
import { WORDS, yen } from '../lib/words.ts'

type Props = {
  readonly language: Language
  readonly brand: string
  readonly artworks: readonly Artwork[]
  /** Paths of the thumbnails, by the ids of the artworks. */
  readonly thumbnails: Readonly<Record<string, string>>
}

/** Pictures that are seen without scrolling; the others load when they come near. */
const FIRST_SEEN = 4

/** The published artworks of the brand. */
export function Gallery({ language, brand, artworks, thumbnails }: Props) {
  const words = WORDS[language]
  return (
    <>
      <header className="opening">
        <h1>{words.gallery}</h1>
        <p className="lead">{artworks.length === 0 ? words.empty : words.about(brand)}</p>
        {artworks.length > 0 && <p className="count">{words.count(artworks.length)}</p>}
      </header>
      <ul className="works">
        {artworks.map((artwork, index) => (
          <li key={artwork.artwork_id}>
            <Work
              artwork={artwork}
              language={language}
              src={thumbnails[artwork.artwork_id]}
              isFirstSeen={index < FIRST_SEEN}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type WorkProps = {
  readonly artwork: Artwork
  readonly language: Language
  readonly src: string | undefined
  readonly isFirstSeen: boolean
}

function Work({ artwork, language, src, isFirstSeen }: WorkProps) {
  const { title, artist, technique, creation_year: year, shop_url: url } = artwork
  const words = WORDS[language]
  const prices = Object.values(artwork.prices)
  return (
    <article className="work">
      <div className="mat">
        {src && (
          // Next's own component scales pictures by scripts and a server; a thumbnail is as large as it is shown.
          // biome-ignore lint/performance/noImgElement: see above
          <img
            src={src}
            alt=""
            width={300}
            height={300}
            loading={isFirstSeen ? 'eager' : 'lazy'}
            decoding="async"
          />
        )}
      </div>
      <h2>
        {url ? (
          <a href={url} title={words.shop}>
            {title}
          </a>
        ) : (
          title
        )}
      </h2>
      <p className="artist">{artist}</p>
      <p className="facts">{words.facts(technique, year)}</p>
      {prices.length > 0 && (
        <p className="price">{words.from(yen(Math.min(...prices), language))}</p>
      )}
    </article>
  )
}
