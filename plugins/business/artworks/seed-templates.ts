import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Payload } from 'payload'
import { readTemplates } from '../../../src/composition/default-templates.ts'
import { templateKey } from '../../../src/composition/template-key.ts'
import type { ObjectStore } from '../../../src/object-store/port.ts'

/**
 * Brings the shipped frames and mats that are missing. A replaced template stays as it is, and no
 * shipped one of another orientation is put beside it: that would show two designs for one product.
 */
export async function seedTemplates(payload: Payload, store: ObjectStore): Promise<void> {
  const shipped = await readTemplates()
  const hashes = new Set(shipped.map(({ sha256 }) => sha256))
  const { docs } = await payload.find({
    collection: 'composition-templates',
    pagination: false,
    depth: 0,
    select: { key: true, sha256: true },
  })
  const present = new Map(docs.map(({ key, sha256 }) => [key, sha256]))
  for (const template of shipped) {
    const key = templateKey(template)
    if (present.has(key)) continue
    const beside = present.get(templateKey({ ...template, orientation: 'landscape' }))
    if (beside && !hashes.has(beside)) continue
    const { kind, type, color, orientation, fit, sha256, window } = template
    const objectKey = `admin-assets/templates/${key}-${sha256.slice(0, 16)}${extname(template.path)}`
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
