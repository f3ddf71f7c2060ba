import { z } from 'zod'
import type { Settings } from './settings.ts'
import type { Language, LegalPage } from './site-pages.ts'

type Service = Pick<Settings, 'SERVICE_URL' | 'SERVICE_KEY' | 'BRAND'>

/** For one answer of the service, in ms: a page that has not come by then stays as it is. */
const TIMEOUT_MS = 8_000
/** Artworks in one answer, and the most answers that one page shows. */
const LIMIT = 100
const MOST_ANSWERS = 20

const colour = z.string().regex(/^#[0-9a-f]{6}$/i)

/** What a brand chooses of the look of its site; the rest is the site's. */
export const themeSchema = z.object({
  accent: colour.optional(),
  background: colour.optional(),
  text: colour.optional(),
  logo: z.url({ protocol: /^https$/ }).optional(),
})

const siteSchema = z.object({ name: z.string(), kind: z.string(), theme: themeSchema })

const artworkSchema = z.object({
  artwork_id: z.uuid(),
  title: z.string(),
  artist: z.string(),
  technique: z.string(),
  creation_year: z.number().nullable(),
  thumbnail_url: z.string().nullable(),
  shop_url: z.url({ protocol: /^https?$/ }).nullable(),
  prices: z.record(z.string(), z.number()),
})
const artworksSchema = z.object({ docs: z.array(artworkSchema), totalDocs: z.number() })

const legalSchema = z.object({
  title: z.string(),
  version: z.string(),
  language: z.enum(['ja', 'en']),
  effective_date: z.string(),
  html: z.string(),
  seo: z.object({
    title: z.string(),
    description: z.string(),
    canonical: z.string().nullable(),
    json_ld: z.looseObject({ publisher: z.object({ name: z.string() }) }),
  }),
})

export type Site = z.infer<typeof siteSchema>
export type Theme = z.infer<typeof themeSchema>
export type Artwork = z.infer<typeof artworkSchema>
export type LegalText = z.infer<typeof legalSchema>

/** The brand of the site. Needs the key. */
export async function readSite(service: Service): Promise<Site> {
  return siteSchema.parse(await (await ask(service, `${service.BRAND}/site`)).json())
}

/** The published artworks of the brand, the newest first; none of a brand that sells no artworks. Needs the key. */
export async function readArtworks(service: Service, { kind }: Site): Promise<Artwork[]> {
  const artworks: Artwork[] = []
  if (kind !== 'artwork') return artworks
  for (let page = 1; page <= MOST_ANSWERS; page += 1) {
    const answer = await ask(service, `${service.BRAND}/artworks?limit=${LIMIT}&page=${page}`)
    const { docs, totalDocs } = artworksSchema.parse(await answer.json())
    artworks.push(...docs)
    if (page * LIMIT >= totalDocs) break
  }
  return artworks
}

/** The legal text in force, or undefined if none is. Without the key, as every reader may have it. */
export async function readLegalText(
  { SERVICE_URL, BRAND }: Service,
  page: LegalPage,
  language: Language,
): Promise<LegalText | undefined> {
  const url = `${SERVICE_URL}/api/${page}/${BRAND}?lang=${language}`
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error(`The service answered ${answer.status} for ${page}.`)
  return legalSchema.parse(await answer.json())
}

/** The thumbnail of an artwork as WebP, or undefined if there is none. */
export async function readThumbnail(
  service: Service,
  id: string,
  version: string,
): Promise<Uint8Array | undefined> {
  const path = `${service.BRAND}/thumbnails/${id}?v=${version}`
  const answer = await ask(service, path, { accept: 'image/webp' }, [404])
  if (!answer.ok || answer.headers.get('content-type') !== 'image/webp') return undefined
  return new Uint8Array(await answer.arrayBuffer())
}

async function ask(
  { SERVICE_URL, SERVICE_KEY }: Service,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  expected: readonly number[] = [],
): Promise<Response> {
  const answer = await fetch(`${SERVICE_URL}/api/${path}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { authorization: `Bearer ${SERVICE_KEY}`, ...headers },
  })
  if (answer.ok || expected.includes(answer.status)) return answer
  throw new Error(`The service answered ${answer.status} for ${path}.`)
}
