import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Payload } from 'payload'
import { readTemplates } from '../../../src/composition/default-templates.ts'
import { templateKey } from '../../../src/composition/template-key.ts'
import { templatePreviewKey } from '../../../src/composition/template-preview.ts'
import type { ObjectStore } from '../../../src/object-store/port.ts'
import { keepTemplatePreview } from './operations/keep-template-preview.ts'

/**
 * Brings the shipped frames and mats that are missing. A replaced template stays as it is, and no
 * shipped one of another orientation is put beside it: that would show two designs for one product.
 * Templates of an older version get their small rendition.
 */
export async function seedTemplates(payload: Payload, store: ObjectStore): Promise<void> {
  const shipped = await readTemplates()
  const hashes = new Set(shipped.map(({ sha256 }) => sha256))
  const { docs } = await payload.find({
    collection: 'composition-templates',
    pagination: false,
    depth: 0,
    select: { key: true, sha256: true, objectKey: true },
  })
  for (const { objectKey } of docs) await completePreview(payload, store, objectKey)
  const present = new Map(docs.map(({ key, sha256 }) => [key, sha256]))
  for (const template of shipped) {
    const key = templateKey(template)
    if (present.has(key)) continue
    const beside = present.get(templateKey({ ...template, orientation: 'landscape' }))
    if (beside && !hashes.has(beside)) continue
    const { kind, type, color, orientation, fit, sha256, window } = template
    const objectKey = `admin-assets/templates/${key}-${sha256.slice(0, 16)}${extname(template.path)}`
    await keepTemplatePreview(store, objectKey, template.path)
    await store.put(objectKey, await readFile(template.path), {
      contentType: `image/${extname(template.path).slice(1)}`,
      sha256,
    })
    const data = { key, kind, type, color, orientation, fit, sha256, objectKey }
    await payload.create({
      collection: 'composition-templates',
      data: { ...data, window: window ?? {} },
    })
  }
}

async function completePreview(
  { logger }: Payload,
  store: ObjectStore,
  pictureKey: string,
): Promise<void> {
  if (await store.head(templatePreviewKey(pictureKey))) return
  const picture = await store.get(pictureKey)
  // The verification of the store reports a picture that is lost.
  if (!picture) return
  try {
    await keepTemplatePreview(store, pictureKey, await buffer(picture.body))
  } catch (err) {
    // Only the list and quick previews lack it, which is no reason to end the set-up.
    logger.warn({ err, key: pictureKey }, 'The small rendition of a template could not be made.')
  }
}
