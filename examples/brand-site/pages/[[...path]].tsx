import type { GetStaticPaths, GetStaticProps } from 'next'
import Head from 'next/head'
import { Frame } from '../components/frame.tsx'
import { Gallery } from '../components/gallery.tsx'
import { LegalArticle } from '../components/legal-article.tsx'
import {
  type Artwork,
  type LegalText,
  readArtworks,
  readLegalText,
  readSite,
  type Theme,
} from '../lib/service.ts'
import { readSettings } from '../lib/settings.ts'
import { type Language, pageAt, pathOf, type SitePage } from '../lib/site-pages.ts'
import { copyThumbnails } from '../lib/thumbnails.ts'
import { WORDS } from '../lib/words.ts'

type Content =
  | { readonly text: LegalText }
  | {
      readonly artworks: readonly Artwork[]
      readonly thumbnails: Readonly<Record<string, string>>
    }

type Props = {
  readonly page: SitePage
  /** Of the page, for the document. */
  readonly language: Language
  readonly brand: string
  /** For the document, too. */
  readonly theme: Theme
  /** ISO 8601. */
  readonly generatedAt: string
  readonly content: Content
}

/**
 * Pages are plain HTML: the browser loads no script.
 *
 * @see docs/decisions/0262-generate-the-example-brand-site-with-the-pages-router.md
 */
export const config = { unstable_runtimeJS: false }

/** A build knows no content. The server generates every page when it starts, and again when the service asks for it. */
export const getStaticPaths: GetStaticPaths = () => ({ paths: [], fallback: 'blocking' })

/**
 * What a page shows, from the service. Next keeps the last page where this throws, so that visitors never see that the
 * service is away.
 */
export const getStaticProps: GetStaticProps<Props> = async ({ params }) => {
  const page = pageAt([params?.path ?? []].flat())
  if (!page) return { notFound: true }
  const settings = readSettings(process.env)
  const { name, language } = page
  const site = await readSite(settings)
  const { name: brand, theme } = site
  const head = { page, language, brand, theme, generatedAt: new Date().toISOString() }
  if (name !== 'gallery') {
    const text = await readLegalText(settings, name, language)
    return text ? { props: { ...head, content: { text } } } : { notFound: true }
  }
  const artworks = await readArtworks(settings, site)
  const thumbnails = await copyThumbnails(settings, artworks)
  return { props: { ...head, content: { artworks, thumbnails } } }
}

export default function Page({ page, brand, theme, generatedAt, content }: Props) {
  const { language } = page
  const isGallery = 'artworks' in content
  return (
    <>
      <Head>
        <title>
          {isGallery ? `${WORDS[language].gallery} | ${brand}` : content.text.seo.title}
        </title>
        <meta
          name="description"
          content={isGallery ? WORDS[language].about(brand) : content.text.seo.description}
        />
        {!isGallery && (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: data, which cannot end its element
            dangerouslySetInnerHTML={{ __html: jsonInHtml(content.text.seo.json_ld) }}
          />
        )}
        {!isGallery && content.text.seo.canonical && linksOf(page, content.text.seo.canonical)}
      </Head>
      <Frame page={page} brand={brand} logo={theme.logo} generatedAt={generatedAt}>
        {isGallery ? (
          <Gallery language={language} brand={brand} {...content} />
        ) : (
          <LegalArticle language={language} text={content.text} />
        )}
      </Frame>
    </>
  )
}

/** Where a page is for search engines, and where in its other language. */
function linksOf(page: SitePage, canonical: string) {
  const urlIn = (language: Language) => new URL(pathOf({ ...page, language }), canonical).href
  return [
    <link key="canonical" rel="canonical" href={urlIn(page.language)} />,
    <link key="ja" rel="alternate" hrefLang="ja" href={urlIn('ja')} />,
    <link key="en" rel="alternate" hrefLang="en" href={urlIn('en')} />,
  ]
}

const jsonInHtml = (value: object) => JSON.stringify(value).replace(/</g, '\\u003c')
