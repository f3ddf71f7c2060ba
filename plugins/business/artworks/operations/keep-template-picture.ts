import { createReadStream } from 'node:fs'
import type { PayloadRequest } from 'payload'
import { templatePreviewKey } from '../../../../src/composition/template-preview.ts'
import type { IntakeResult } from '../../../../src/imaging/receive/intake-result.ts'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import { transactionOf } from '../../../core/database/transaction.ts'
import { storeAndRecord } from '../../../core/feature/key-lock.ts'
import { RECOMPOSE_ARTWORKS } from '../jobs/job-types.ts'
import type { ArtworksOptions } from '../options.ts'
import { keepTemplatePreview } from './keep-template-preview.ts'

type TemplatePicture = {
  /** Key of the template. */
  readonly key: string
  readonly image: Pick<IntakeResult, 'path' | 'format' | 'originalSha256'>
  /** Records the picture in the open transaction. Returns the id of the template. */
  readonly record: (picture: {
    readonly objectKey: string
    readonly sha256: string
  }) => Promise<string>
}

export type KeptTemplate = { readonly id: string; readonly key: string; readonly sha256: string }

/**
 * Stores the picture of a template under its content, with a small rendition. One transaction records it and enqueues
 * the job that composes again what shows the template.
 */
export async function keepTemplatePicture(
  req: PayloadRequest,
  { key, image, record }: TemplatePicture,
  { store, queue }: Pick<ArtworksOptions, 'store' | 'queue'>,
): Promise<KeptTemplate> {
  const objectKey = `admin-assets/templates/${key}-${image.originalSha256.slice(0, 16)}.${image.format}`
  return storeAndRecord(req, {
    store,
    keys: [objectKey, templatePreviewKey(objectKey)],
    write: async () => {
      await keepTemplatePreview(store, objectKey, image.path)
      const contentType = `image/${image.format}`
      return store.put(objectKey, createReadStream(image.path), { contentType })
    },
    record: async ({ sha256 }) => {
      const id = await record({ objectKey, sha256 })
      await recomposeLater(req, id, queue)
      return { id, key, sha256 }
    },
  })
}

/** Enqueues, in the open transaction, the job that composes again what shows a template. */
export async function recomposeLater(
  req: PayloadRequest,
  templateId: string,
  queue: JobQueue,
): Promise<void> {
  await queue.send(RECOMPOSE_ARTWORKS, { templateId }, await transactionOf(req))
}
