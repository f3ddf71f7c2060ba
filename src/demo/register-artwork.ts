import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Progress } from '../stack/progress.ts'
import { callApi } from './api-client.ts'

type JobStatus = {
  readonly status: string
  readonly completed: number
  readonly total: number
  readonly current: string
  readonly eta: string
  readonly failures?: Readonly<Record<string, string>>
}

export type Registered = {
  readonly artworkId: string
  readonly productUrl: string
  readonly productId: string
  readonly imageUrls: readonly string[]
  /** Wall time of the composition in seconds. */
  readonly compositionSeconds: number
}

export type RegistrationRequest = {
  /** URL of the service, without a slash at its end. */
  readonly serverUrl: string
  readonly brand: string
  /** ID token of an artist. */
  readonly token: string
  /** Path of a JPEG, PNG or WebP file. */
  readonly picture: string
  readonly progress: Progress
  /** Shows how far the composition is. */
  readonly onStatus: (status: JobStatus) => void
}

/**
 * Goes the whole way of an artwork (specification, section 3.1) over the public API: create, upload,
 * compose, publish.
 *
 * @throws ApiRefusal when the service says no; Error when the composition does not complete.
 */
export async function registerArtwork(request: RegistrationRequest): Promise<Registered> {
  const { serverUrl, brand, token, picture, progress } = request
  const artworks = `${serverUrl}/api/${brand}/artworks`
  const image = new Blob([new Uint8Array(await readFile(picture))])
  // A rejected picture should leave no draft behind.
  await progress.step('Check the picture', () =>
    callApi(`${serverUrl}/api/artwork/upload`, { token, form: imageForm(image) }),
  )
  const created = await progress.step('Register the artwork', () =>
    callApi<{ artwork_id: string; upload_token: string }>(`${artworks}/create`, {
      token,
      json: registration(picture),
    }),
  )
  const artwork = `${artworks}/${created.artwork_id}`
  await progress.step('Upload the picture', () =>
    callApi(`${artwork}/upload`, { token: created.upload_token, form: imageForm(image) }),
  )
  const startedAt = performance.now()
  const job = await callApi<{ job_id: string }>(`${artwork}/generate-variants`, { token })
  await followJob(`${artwork}/generation-status/${job.job_id}`, request)
  const compositionSeconds = (performance.now() - startedAt) / 1000
  const product = await progress.step('Publish in the shop', () =>
    callApi<{ commerce_product_id: string; url: string }>(`${artwork}/publish`, { token }),
  )
  const variants = await callApi<{ docs: { imageUrl: string }[] }>(
    `${serverUrl}/api/variants?where[artwork][equals]=${created.artwork_id}&limit=100&sort=key`,
    { method: 'GET', token },
  )
  return {
    artworkId: created.artwork_id,
    productId: product.commerce_product_id,
    productUrl: product.url,
    imageUrls: variants.docs.map(({ imageUrl }) => imageUrl),
    compositionSeconds,
  }
}

async function followJob(url: string, { token, onStatus }: RegistrationRequest): Promise<void> {
  for (;;) {
    const status = await callApi<JobStatus>(url, { method: 'GET', token })
    onStatus(status)
    if (status.status === 'completed') return
    if (!['queued', 'processing'].includes(status.status)) {
      const reasons = Object.entries(status.failures ?? {}).map(([key, why]) => `${key}: ${why}`)
      throw new Error(`The composition ended as "${status.status}". ${reasons.join('; ')}`)
    }
    await wait(300)
  }
}

function imageForm(image: Blob): FormData {
  const form = new FormData()
  form.set('image', image, 'image')
  return form
}

function registration(picture: string) {
  const title = path.basename(picture, path.extname(picture)).replace(/[-_]+/g, ' ').trim()
  return {
    title: title || 'Untitled',
    artist: 'Aoi Artist',
    technique: 'Woodblock print',
    description: 'Registered by the demo.\n\nOne picture, composed into twenty-one variants.',
    pricing: { premium: 16500, wood: 13200, stand: 5500, postcard: 330 },
    tags: ['demo', 'landscape'],
  }
}
