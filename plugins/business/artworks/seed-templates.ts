import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Payload } from 'payload'
import { readTemplates } from '../../../src/composition/default-templates.ts'
import type { Template } from '../../../src/composition/plan.ts'
import type { ObjectStore } from '../../../src/object-store/port.ts'

/** Key of a template, e.g. `frame-premium-black`, `mat-any-navy`, `mat-wood-none`. */
function templateKey({ kind, type, color }: Pick<Template, 'kind' | 'type' | 'color'>): string {
  return `${kind}-${type ?? 'any'}-${color ?? 'none'}`
}

/** Brings the shipped frames and mats that are missing. A replaced template stays as it is. */
export async function seedTemplates(payload: Payload, store: ObjectStore): Promise<void> {
  for (const template of await readTemplates()) {
    const key = templateKey(template)
    const objectKey = `admin-assets/templates/${key}-${template.sha256.slice(0, 16)}${extname(template.path)}`
    const { totalDocs } = await payload.count({
      collection: 'composition-templates',
      where: { key: { equals: key } },
    })
    if (totalDocs > 0) continue
    const { kind, type, color, sha256, window } = template
    await store.put(objectKey, await readFile(template.path), {
      contentType: `image/${extname(template.path).slice(1)}`,
      sha256,
    })
    await payload.create({
      collection: 'composition-templates',
      data: { key, kind, type, color, sha256, objectKey, window: window ?? {} },
    })
  }
}
