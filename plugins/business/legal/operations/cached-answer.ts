import type { PayloadRequest } from 'payload'
import { etagMatches, etagOf } from '../../../../src/http/etag.ts'
import type { InForce } from './in-force.ts'

/** How long a cache may use an answer, in s, and how much longer while it asks again. */
const FRESH = 60
const STALE = 600
const HOUR_MS = 60 * 60_000

type Body = string | Uint8Array<ArrayBuffer>

type Content = {
  /** Its media type, with the character set of a text. */
  readonly type: string
  readonly language?: string
  readonly headers?: Readonly<Record<string, string>>
} & (
  | {
      /** Strong entity tag. */
      readonly etag: string
      /** Makes the body for a client that does not have it. */
      readonly write: () => Body | Promise<Body>
    }
  | { readonly body: Body }
)

/**
 * The answer with what versions in force say: 304 if the client has it. Caches keep it for a minute and use it for ten
 * more while they ask again, but never beyond midnight in Tokyo when another version takes effect.
 */
export async function cachedAnswer(
  req: PayloadRequest,
  versions: readonly InForce[],
  { type, language, headers: more = {}, ...content }: Content,
): Promise<Response> {
  const etag = 'etag' in content ? content.etag : etagOf(content.body)
  const headers = new Headers({
    etag,
    'cache-control': cacheControl(versions),
    'content-type': type,
    ...(language && { 'content-language': language }),
    ...more,
  })
  const changed = Math.max(0, ...versions.map(lastModified))
  if (changed > 0) headers.set('last-modified', new Date(changed).toUTCString())
  if (etagMatches(req.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  return new Response('body' in content ? content.body : await content.write(), { headers })
}

/** Midnight in Tokyo of a stored day, which is noon in UTC. */
const midnight = (day: Date) => day.getTime() - 21 * HOUR_MS

/** When it was published, or took effect if that was later. */
const lastModified = ({ publishedAt, effectiveDate }: InForce) => {
  const effective = midnight(effectiveDate)
  return effective > Date.now() ? publishedAt.getTime() : Math.max(publishedAt.getTime(), effective)
}

function cacheControl(versions: readonly InForce[]): string {
  const ends = versions
    .flatMap(({ inForceUntil }) => (inForceUntil ? [midnight(inForceUntil) - Date.now()] : []))
    .filter((left) => left > 0)
  const left = Math.floor(Math.min(...ends) / 1000)
  const fresh = Math.min(FRESH, left)
  const stale = Math.min(STALE, left - fresh)
  return `public, max-age=${fresh}, stale-while-revalidate=${stale}`
}
