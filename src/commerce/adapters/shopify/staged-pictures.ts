import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AttemptFailure } from '../../attempts/attempt-failure.ts'
import { rejected } from '../../attempts/rejected.ts'
import type { Picture, UpsertOptions } from '../../port.ts'
import type { AdminClient } from './admin-client.ts'
import { STAGED_UPLOADS_CREATE } from './operations/staged-uploads-create.graphql.ts'
import type { ShopifySettings } from './options.ts'
import { sendPicture } from './send-picture.ts'
import { refuseUserErrors, userErrorsShape } from './user-errors.ts'

/** Pictures that are sent at the same time. */
const CONCURRENCY = 4

const targetShape = z.object({
  url: z.url(),
  resourceUrl: z.url(),
  parameters: z.array(z.object({ name: z.string(), value: z.string() })),
})
const createdShape = z.object({
  stagedUploadsCreate: z.object({
    stagedTargets: z.array(targetShape).nullable(),
    userErrors: userErrorsShape,
  }),
})

type Parts = { readonly client: AdminClient; readonly settings: ShopifySettings }

/**
 * Sends those pictures of a product that the platform cannot fetch, and remembers where each is, so that a repeat within
 * one call sends only what is left. A place that no product uses expires; it is no picture of the shop yet.
 *
 * @see docs/decisions/0245-send-pictures-to-the-shop-where-it-cannot-fetch-them.md
 */
export function createStagedPictures(
  { client, settings }: Parts,
  openPicture: UpsertOptions['openPicture'],
) {
  const sent = new Map<string, string>()

  /** @throws AttemptFailure when a repeat may send what is left. */
  async function send(urls: readonly string[], signal: AbortSignal): Promise<void> {
    const left: { url: string; picture: Picture; filename: string }[] = []
    for (const url of new Set(urls)) {
      const picture = sent.has(url) ? null : await openPicture?.(url)
      if (picture) left.push({ url, picture, filename: filenameOf(url, picture) })
    }
    if (left.length === 0) return
    const { stagedUploadsCreate: created } = await client.send({
      query: STAGED_UPLOADS_CREATE,
      variables: { input: left.map(uploadOf) },
      shape: createdShape,
      signal,
    })
    refuseUserErrors(created.userErrors)
    const targets = created.stagedTargets ?? []
    if (targets.length !== left.length) {
      throw new AttemptFailure(`it gave ${targets.length} of ${left.length} places for pictures`, {
        answered: true,
      })
    }
    const waiting = left.map((item, index) => ({ ...item, target: targets[index] }))
    const failures: unknown[] = []
    const worker = async () => {
      for (let item = waiting.shift(); item?.target; item = waiting.shift()) {
        const { url, target } = item
        try {
          refuseOtherProtocol(target.url, settings.url)
          await sendPicture(target, item, { signal, timeoutMs: settings.uploadTimeoutMs })
          sent.set(url, target.resourceUrl)
        } catch (error) {
          failures.push(error)
        }
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, worker))
    // What no repeat cures comes first.
    const final = failures.find((error) => !(error instanceof AttemptFailure))
    if (failures.length > 0) throw final ?? failures[0]
  }

  return { send, placeOf: (url: string) => sent.get(url) }
}

/** The `StagedUploadInput` of a picture. */
export function uploadOf({ picture, filename }: { picture: Picture; filename: string }) {
  return {
    filename,
    fileSize: String(picture.size),
    mimeType: picture.contentType,
    resource: 'IMAGE',
    httpMethod: 'POST',
  }
}

/** Shoppers see this name in the URL of the picture. */
function filenameOf(url: string, { contentType }: Picture): string {
  const base =
    new URL(url).pathname
      .split('/')
      .at(-1)
      ?.replace(/\.[a-z0-9]+$/i, '') ?? ''
  const name = base.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 60) || 'picture'
  const version = createHash('sha256').update(url).digest('hex').slice(0, 12)
  const ending = /^image\/([a-z0-9]{1,10})$/.exec(contentType)?.[1] ?? 'bin'
  return `${name}-${version}.${ending}`
}

/** Pictures go out in plain text only to a shop that is itself reached so: the sandbox. */
function refuseOtherProtocol(url: string, shop: string): void {
  if (['https:', new URL(shop).protocol].includes(new URL(url).protocol)) return
  throw rejected([
    {
      en: 'the place for a picture is not an https URL',
      ja: '画像の送信先がhttpsのURLではありません',
    },
  ])
}
