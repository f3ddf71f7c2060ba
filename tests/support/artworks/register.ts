import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { JobState } from '../../../src/artworks/job-states.ts'
import type { Outage } from '../../../src/object-store/outage.ts'
import { drawPicture } from '../pictures/images.ts'
import { type Answer, call } from '../service/api.ts'
import type { Service } from '../service/service.ts'
import { until } from '../system/until.ts'

export const REGISTRATION = {
  title: 'Evening hills',
  artist: 'Aoi Artist',
  technique: 'Woodblock print',
  description: 'First paragraph.\n\nSecond <b>paragraph</b>.',
  pricing: { premium: 16500, wood: 13200, stand: 5500, postcard: 330 },
  tags: ['landscape', 'evening'],
}

export type Created = { readonly artwork_id: string; readonly upload_token: string }
export type Uploaded = {
  readonly image_url: string
  readonly thumbnail_url: string
  readonly ready_for_composition: boolean
}
export type JobStatus = {
  readonly status: JobState
  readonly completed: number
  readonly total: number
  readonly failed: number
  readonly current: string
  readonly eta: string
  readonly waiting_for?: Outage
  readonly failures?: Readonly<Record<string, string>>
}

/** Creates a draft as the specification's form describes it; `fields` replaces parts of it. */
export async function createDraft(
  service: Pick<Service, 'url'>,
  token: string,
  fields: object = {},
): Promise<Created> {
  const json = { ...REGISTRATION, ...fields }
  const answer = await call<Created>(service, 'POST', '/api/art/artworks/create', { token, json })
  return expectSuccess(answer)
}

/** Sends bytes as the image of an artwork. */
export function upload(
  service: Pick<Service, 'url'>,
  artworkId: string,
  token: string | undefined,
  bytes: Uint8Array,
  brand = 'art',
): Promise<Answer<Uploaded>> {
  return call<Uploaded>(service, 'POST', `/api/${brand}/artworks/${artworkId}/upload`, {
    token,
    body: imageForm(bytes),
  })
}

/** Sends bytes as the image of a draft, with its upload token. */
export const sendImage = (
  service: Pick<Service, 'url'>,
  { artwork_id, upload_token }: Created,
  bytes: Uint8Array,
): Promise<Answer<Uploaded>> => upload(service, artwork_id, upload_token, bytes)

/** A request with a form that is sent in chunks, without a length; the form separates its parts by `--x`. */
export function chunkedForm(body: AsyncIterable<Uint8Array>, token: string): RequestInit {
  return {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    body: Readable.toWeb(Readable.from(body)) as BodyInit,
    duplex: 'half',
  } as RequestInit
}

export function imageForm(bytes: Uint8Array, field = 'image'): FormData {
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(bytes)]), 'picture.bin')
  return form
}

let drawn = 0

/** A small JPEG that no other call gives. */
export async function freshPicture(): Promise<Buffer> {
  drawn += 1
  const size = { width: 120 + drawn, height: 90 }
  return drawPicture(size).jpeg({ quality: 90 }).toBuffer()
}

/** A draft of its own with a picture of its own. */
export async function createWithImage(
  service: Pick<Service, 'url'>,
  token: string,
  fields: object = {},
): Promise<string> {
  const { artwork_id, upload_token } = await createDraft(service, token, fields)
  expectSuccess(await upload(service, artwork_id, upload_token, await freshPicture()))
  return artwork_id
}

/** Starts the composition and gives the id of its job. */
export async function generate(
  service: Service,
  token: string,
  artwork: string,
  query = '',
): Promise<string> {
  const path = `/api/art/artworks/${artwork}/generate-variants${query}`
  const { job_id } = expectSuccess(await call<{ job_id: string }>(service, 'POST', path, { token }))
  return job_id
}

export async function jobStatus(
  service: Service,
  token: string,
  artwork: string,
  job: string,
): Promise<JobStatus> {
  const path = `/api/art/artworks/${artwork}/generation-status/${job}`
  return expectSuccess(await call<JobStatus>(service, 'GET', path, { token }))
}

/** Waits until a job has ended, well or badly. */
export function jobEnd(
  service: Service,
  token: string,
  artwork: string,
  job: string,
  limitMs = 300_000,
): Promise<JobStatus> {
  return until(
    `the end of the composition job ${job}`,
    async () => {
      const status = await jobStatus(service, token, artwork, job)
      return ['queued', 'processing'].includes(status.status) ? null : status
    },
    limitMs,
    // Asked without a pause, the answers would take the cores that compose.
    200,
  )
}

/** A photograph-like picture that comes with the demo. */
export const demoPicture = () =>
  readFile(path.resolve(import.meta.dirname, '../../../src/demo/evening-hills.jpg'))

/** The body of a success. */
export function expectSuccess<T>(answer: Answer<T>): T {
  if (answer.status === 200) return answer.body
  throw new Error(`A call was refused with ${answer.status}: ${answer.text}`)
}
