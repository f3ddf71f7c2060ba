import { randomUUID } from 'node:crypto'
import { access, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { PayloadRequest } from 'payload'
import type { FrameColor, MatColor } from '../../../../src/composition/catalogue.ts'
import type { Template } from '../../../../src/composition/plan.ts'
import { isOutage } from '../../../../src/jobs/is-outage.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { saveObject } from '../../../../src/object-store/save-object.ts'
import { windowOf } from '../operations/template-window.ts'

/**
 * The frame and mat templates as they are now, with their pictures as files on this machine. A file that is lost or
 * damaged in the store is not there, so the variants that need it fail, and no other does.
 *
 * @throws when the store is away, or the disk is full.
 */
export async function templateFiles(
  req: PayloadRequest,
  store: ObjectStore,
  cacheDir: string,
): Promise<Template[]> {
  const { docs } = await req.payload.find({
    collection: 'composition-templates',
    pagination: false,
    depth: 0,
    overrideAccess: true,
    req,
  })
  const folder = join(cacheDir, 'templates')
  await mkdir(folder, { recursive: true })
  return Promise.all(
    docs.map(async (doc) => {
      const path = join(folder, doc.sha256)
      await fetchOnce(store, doc.objectKey, path).catch((error: unknown) => {
        if (isOutage(error)) throw error
        const { logger } = req.payload
        logger.error({ err: error, key: doc.objectKey }, 'A template cannot be read.')
      })
      return {
        kind: doc.kind,
        type: doc.type ?? null,
        color: (doc.color ?? null) as FrameColor | MatColor | null,
        orientation: doc.orientation,
        fit: doc.fit ?? 'fixed',
        sha256: doc.sha256,
        path,
        window: windowOf(doc),
      }
    }),
  )
}

/** Files are named by their content, so an existing file is always current. */
async function fetchOnce(store: ObjectStore, key: string, path: string): Promise<void> {
  const present = await access(path).then(
    () => true,
    () => false,
  )
  if (present) return
  const partial = `${path}.${randomUUID()}`
  await saveObject(store, key, partial)
  await rename(partial, path)
}
