import type { PayloadRequest } from 'payload'
import type { FactorySubmission } from '../../../../src/factory/port.ts'
import { signedObjectUrl } from '../../../../src/object-store/object-url.ts'
import type { PrintJob } from '../../../../src/payload-types.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { brandSettings } from '../../../core/request/brands.ts'
import type { ProductionOptions } from '../options.ts'

/** How long the factory can fetch a print file. */
const FETCH_MS = 24 * 60 * 60_000
const PAPER = 'glossy'

/** What the factory is sent for a print, unless its file is still being made or will never be. */
export async function submissionOf(
  req: PayloadRequest,
  { print: reference, idempotencyKey }: PrintJob,
  { store, urlSigner, serverUrl }: ProductionOptions,
): Promise<FactorySubmission | 'not-ready' | 'unprintable'> {
  const { docs } = await req.payload.find({
    ...{ collection: 'order-prints', depth: 1, limit: 1, pagination: false },
    where: { reference: { equals: reference } },
    ...{ overrideAccess: true, req },
  })
  const [print] = docs
  const file = typeof print?.printData === 'object' ? print.printData : null
  if (!print || !file) return 'unprintable'
  if (file.status === 'queued') return 'not-ready'
  if (file.status !== 'ready' || !file.sha256) return 'unprintable'
  const { widthMm, heightMm, copies } = print
  const paper = (await brandSettings(req, relationId(print.brand)))?.print?.paper ?? PAPER
  const expiresAt = new Date(Date.now() + FETCH_MS)
  const url = await signedObjectUrl({ store, urlSigner, serverUrl }, file.key, expiresAt)
  return {
    ...{ orderId: reference, idempotencyKey },
    printFile: { url, expiresAt: expiresAt.toISOString(), sha256: file.sha256 },
    print: { widthMm, heightMm, paper, copies },
  }
}
