import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'

const PATH = /^\/staged-uploads(?:\/([a-f0-9]{32}))?$/
const MAX_BYTES = 20 * 1024 * 1024
const LIFETIME_MS = 60 * 60_000
const IMAGES = /^image\/(png|jpeg|gif|webp|heic)$/

type StagedUploadInput = {
  filename: string
  mimeType: string
  resource: string
  httpMethod?: string | null
  fileSize?: unknown
}
type Policy = {
  readonly key: string
  readonly type: string
  readonly most: number
  readonly until: number
}

export type StagedUploads = {
  /** Mutations of the Admin API, by their names. */
  readonly mutations: Record<string, unknown>
  /** Answers requests below the path of the targets; false for any other. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

/**
 * Places to which pictures are sent, as the platform's storage service keeps them: a form whose signed policy fixes type
 * and size, and expires. What lies there is no picture of the shop until a product uses its URL.
 *
 * @param now for tests: the time that policies are compared with, in ms.
 */
export async function openStagedUploads(
  folder: string,
  {
    origin,
    now = Date.now,
  }: { readonly origin: string; readonly now?: (() => number) | undefined },
): Promise<StagedUploads> {
  // Policies are signed with a key of this process, so nothing of an earlier one is of use.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const secret = randomBytes(32)
  const sign = (policy: string) => createHmac('sha256', secret).update(policy).digest('hex')

  return {
    mutations: {
      stagedUploadsCreate({ input }: { input: StagedUploadInput[] }) {
        const userErrors = input.flatMap((upload, index) =>
          complaints(upload).map(([field, message]) => ({
            field: ['input', String(index), field],
            message,
          })),
        )
        if (userErrors.length > 0) return { stagedTargets: [], userErrors }
        const stagedTargets = input.map(({ mimeType, fileSize }) => {
          const key = randomBytes(16).toString('hex')
          const most = fileSize == null ? MAX_BYTES : Number(fileSize)
          const policy: Policy = { key, type: mimeType, most, until: now() + LIFETIME_MS }
          const encoded = Buffer.from(JSON.stringify(policy)).toString('base64')
          const parameters = {
            'Content-Type': mimeType,
            key,
            policy: encoded,
            signature: sign(encoded),
          }
          return {
            url: `${origin}/staged-uploads`,
            resourceUrl: `${origin}/staged-uploads/${key}`,
            parameters: Object.entries(parameters).map(([name, value]) => ({ name, value })),
          }
        })
        return { stagedTargets, userErrors: [] }
      },
    },

    async answer(request, response) {
      const match = PATH.exec((request.url ?? '').split('?', 1)[0] ?? '')
      if (match === null) return false
      const [, key] = match
      if (key !== undefined && request.method === 'GET') {
        await pipeline(createReadStream(join(folder, key)), response).catch(() => {
          if (!response.headersSent) response.writeHead(404).end()
        })
      } else if (key === undefined && request.method === 'POST') {
        const [status, code] = await receive(request)
        const body = code && `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
        response
          .writeHead(status, { 'Content-Type': 'application/xml', Connection: 'close' })
          .end(body)
      } else response.writeHead(405).end()
      return true
    },
  }

  /** Status and code of the answer to a form; the file is stored before it. */
  async function receive(request: IncomingMessage): Promise<readonly [number, string]> {
    if (request.headers['content-length'] === undefined) return [411, 'MissingContentLength']
    const fields = new Map<string, string>()
    const part = join(folder, `${randomBytes(16).toString('hex')}.part`)
    let size = 0
    let type = ''
    let stored: Promise<void> | undefined
    try {
      const form = busboy({ headers: request.headers, limits: { fileSize: MAX_BYTES + 1 } })
      form.on('field', (name, value) => fields.set(name, value))
      form.on('file', (_name, file, { mimeType }) => {
        type = mimeType
        file.on('data', (chunk: Buffer) => {
          size += chunk.length
        })
        stored = pipeline(file, createWriteStream(part))
        stored.catch(() => undefined)
      })
      await pipeline(request, form)
      await stored
      const policy = policyOf(fields)
      if (policy === undefined || policy.until < now()) return [403, 'AccessDenied']
      if (fields.get('key') !== policy.key) return [403, 'AccessDenied']
      if (fields.get('Content-Type') !== policy.type || type !== policy.type)
        return [403, 'AccessDenied']
      if (stored === undefined) return [400, 'MalformedPOSTRequest']
      if (size > policy.most) return [400, 'EntityTooLarge']
      if (size < 1) return [400, 'EntityTooSmall']
      await rename(part, join(folder, policy.key))
      return [204, '']
    } catch {
      return [400, 'MalformedPOSTRequest']
    } finally {
      await rm(part, { force: true })
    }
  }

  function policyOf(fields: ReadonlyMap<string, string>): Policy | undefined {
    const encoded = fields.get('policy') ?? ''
    const given = Buffer.from(fields.get('signature') ?? '', 'utf8')
    const expected = Buffer.from(sign(encoded), 'utf8')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    return JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')) as Policy
  }
}

function complaints(upload: StagedUploadInput): (readonly [field: string, message: string])[] {
  const { filename, mimeType, resource, httpMethod, fileSize } = upload
  if (resource !== 'IMAGE' || httpMethod !== 'POST')
    return [['resource', 'The commerce sandbox takes pictures by POST only']]
  return [
    ...(filename.trim() === '' ? ([['filename', "Filename can't be blank"]] as const) : []),
    ...(IMAGES.test(mimeType)
      ? []
      : ([['mimeType', `${mimeType} is not a recognized format`]] as const)),
    ...(fileSize != null && Number(fileSize) > MAX_BYTES
      ? ([['fileSize', 'File size exceeds the maximum of 20 MB']] as const)
      : []),
  ]
}
