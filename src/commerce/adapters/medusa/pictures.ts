import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { boundedBytes } from '../../../http-client/bounded.ts'
import { AttemptFailure } from '../../attempts/attempt-failure.ts'
import { deadlinePassed } from '../../attempts/retry.ts'
import type { ProductInput, UpsertOptions, VariantInput } from '../../port.ts'
import { CommerceRejection, type RejectionReason } from '../../rejection.ts'
import type { Parts } from './admin-client.ts'
import { IMAGE_SOURCE } from './own-metadata.ts'
import type { StoredProduct } from './stored-product.ts'

/** Pictures of one form: Medusa holds a form in its memory. */
const AT_ONCE = 4
/** Larger than any that the service makes. */
const MAX_PICTURE_BYTES = 20 * 1024 * 1024

const uploadedShape = z.object({ files: z.array(z.object({ id: z.string(), url: z.string() })) })

type Opened = { readonly url: string; readonly file: File }

/**
 * Sends the pictures of a product that Medusa does not have yet: it fetches none by itself. What was sent is remembered,
 * so that a repeat within one call sends only what is left.
 */
export function createPictures(
  { client, settings }: Parts,
  input: ProductInput,
  openPicture: UpsertOptions['openPicture'],
) {
  const sent = new Map<string, string>()

  /** @throws CommerceRejection that names the variants whose pictures cannot be had. */
  async function send(existing: StoredProduct | null, signal: AbortSignal): Promise<void> {
    const stored = storedPictures(existing)
    const left = variantsByPicture(input).filter(({ url }) => !stored.has(url) && !sent.has(url))
    for (let first = 0; first < left.length; first += AT_ONCE) {
      const reasons: RejectionReason[] = []
      const opened: Opened[] = []
      for (const { url, variant } of left.slice(first, first + AT_ONCE)) {
        const picture = await open(url, signal)
        if (picture instanceof File) opened.push({ url, file: picture })
        else
          reasons.push({
            part: `variants.${variant.customKey}.picture`,
            sentence: said(variant, picture),
          })
      }
      if (reasons.length > 0) throw new CommerceRejection(reasons)
      await upload(opened, signal)
    }
  }

  async function upload(opened: readonly Opened[], signal: AbortSignal): Promise<void> {
    const body = new FormData()
    for (const { file } of opened) body.append('files', file)
    const request = { method: 'POST' as const, path: '/uploads', body, signal }
    const { files } = await client.send({ ...request, shape: uploadedShape })
    if (files.length !== opened.length) {
      throw new AttemptFailure(`it stored ${files.length} of ${opened.length} pictures`, {
        answered: true,
      })
    }
    for (const [index, { url }] of opened.entries()) sent.set(url, files[index]?.url ?? '')
  }

  /** The picture, or why it cannot be had. */
  async function open(url: string, signal: AbortSignal): Promise<File | Problem> {
    const given = await openPicture?.(url)
    if (given) {
      const stream = await given.open()
      if (stream === null) {
        throw new AttemptFailure('a picture was replaced while it was being sent', {
          answered: true,
        })
      }
      return fileOf(url, await buffer(stream), given.contentType)
    }
    // Only what this service has stored: a URL of its own choice must not make it ask other systems.
    if (!settings.pictureOrigins.includes(new URL(url).origin)) return OTHER_ORIGIN
    if (signal.aborted) throw deadlinePassed(signal.reason)
    const timeout = AbortSignal.timeout(settings.timeoutMs)
    try {
      const request = { redirect: 'manual', signal: AbortSignal.any([signal, timeout]) } as const
      const response = await fetch(url, request)
      if (response.status >= 500 || response.status === 429) {
        throw new AttemptFailure(`the picture was answered with status ${response.status}`, {
          answered: true,
        })
      }
      const bytes = await boundedBytes(response, MAX_PICTURE_BYTES, 'The picture')
      const type = response.headers.get('content-type') ?? ''
      if (!response.ok || !type.startsWith('image/')) return notFetched(response.status)
      return fileOf(url, bytes, type)
    } catch (error) {
      if (signal.aborted) throw deadlinePassed(error)
      if (error instanceof AttemptFailure) throw error
      throw new AttemptFailure('a picture could not be fetched', { answered: true, cause: error })
    }
  }

  return {
    send,
    /** Where shoppers find the picture that had this URL. */
    placeOf: (existing: StoredProduct | null, url: string) =>
      sent.get(url) ?? storedPictures(existing).get(url),
  }
}

type Problem = { readonly en: string; readonly ja: string }

const OTHER_ORIGIN: Problem = {
  en: 'its picture is not one of this service',
  ja: '画像がこのサービスのものではありません',
}
const notFetched = (status: number): Problem => ({
  en: `its picture could not be fetched (status ${status})`,
  ja: `画像を取得できませんでした（ステータス${status}）`,
})

function said({ options }: VariantInput, { en, ja }: Problem): Problem {
  const label = options.filter(Boolean).join(' / ')
  return { en: `${label}: ${en}`, ja: `${label}：${ja}` }
}

/** The first variant of each picture of the input, in its order. */
function variantsByPicture({ variants }: ProductInput) {
  const first = new Map<string, VariantInput>()
  for (const variant of variants) {
    if (variant.imageUrl !== null && !first.has(variant.imageUrl))
      first.set(variant.imageUrl, variant)
  }
  return [...first].map(([url, variant]) => ({ url, variant }))
}

/** Where the pictures are that the product has, by the URLs that they had. */
function storedPictures(existing: StoredProduct | null): ReadonlyMap<string, string> {
  const places = new Map<string, string>()
  for (const { metadata, thumbnail } of existing?.variants ?? []) {
    const source = metadata?.[IMAGE_SOURCE]
    const isThere = existing?.images.some(({ url }) => url === thumbnail)
    if (typeof source === 'string' && thumbnail !== null && isThere) places.set(source, thumbnail)
  }
  return places
}

/** Shoppers see this name in the URL of the picture. */
function fileOf(url: string, bytes: Uint8Array, contentType: string): File {
  const version = createHash('sha256').update(url).digest('hex').slice(0, 16)
  const ending = /^image\/([a-z0-9]{1,10})/.exec(contentType)?.[1] ?? 'bin'
  return new File([new Uint8Array(bytes)], `${version}.${ending}`, { type: contentType })
}
