import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { getPayload } from 'payload'
import config from '../../payload.config.ts'
import {
  composeVariants,
  giveUpComposition,
} from '../../plugins/business/artworks/jobs/compose-variants.ts'
import { recomposeArtworks } from '../../plugins/business/artworks/jobs/recompose-artworks.ts'
import { removeArtworkObjects } from '../../plugins/business/artworks/jobs/remove-artwork-objects.ts'
import { expirePhotoUploads } from '../../plugins/business/photo-print/jobs/expire-photo-uploads.ts'
import { followPhotoOrders } from '../../plugins/business/photo-print/jobs/follow-photo-orders.ts'
import { publishPhotoTemplate } from '../../plugins/business/photo-print/jobs/publish-photo-template.ts'
import {
  giveUpPrintData,
  makePrintDataFile,
} from '../../plugins/business/print-data/jobs/make-print-data.ts'
import { remakeThumbnails } from '../../plugins/business/thumbnails/jobs/remake-thumbnails.ts'
import { expireLogs } from '../../plugins/platform/logs/jobs/expire-logs.ts'
import { sweepObjectsJob } from '../../plugins/platform/object-store/jobs/sweep-objects.ts'
import { sweepUnfinishedWrites } from '../../plugins/platform/object-store/jobs/sweep-unfinished-writes.ts'
import { createCompositionPool } from '../composition/pool.ts'
import { sweepAbandonedFolders } from '../imaging/receive/sweep-abandoned-folders.ts'
import { repeat } from '../jobs/repeat.ts'
import { createAdapters } from '../services/create-services.ts'
import { readEnvironment } from '../settings/environment.ts'
import { storedObjects } from './stored-objects.ts'
import { yieldToOthers } from './yield-to-others.ts'

// A worker process: claims jobs and does the work that never runs in the web process. Any number of
// them may run, on any number of machines.
yieldToOthers()
const env = readEnvironment()
const { queue, store, commerce } = createAdapters(env, 'worker')
const payload = await getPayload({ config })
const pool = createCompositionPool({
  threads: env.COMPOSITION_THREADS,
  encodingsInFlight: env.COMPOSITION_ENCODINGS,
})
const tempDir = resolve(env.DATA_DIR, 'cache')
const cacheDir = resolve(tempDir, 'composition')
await mkdir(cacheDir, { recursive: true })
// Folders of jobs that a killed worker had; no job runs for as long as two hours.
const jobFolders = { [cacheDir]: ['artwork-'], [tempDir]: ['print-', 'thumbnail-'] }
repeat(
  async () => {
    for (const [parent, prefixes] of Object.entries(jobFolders))
      await sweepAbandonedFolders(parent, prefixes, 2 * 60 * 60 * 1000)
  },
  60 * 60 * 1000,
  (err) => payload.logger.error({ err }, 'The folders of killed workers cannot be removed.'),
)
const serverUrl = env.SERVER_URL.replace(/\/$/, '')
const options = { payload, pool, store, queue, cacheDir, serverUrl }

await queue.work('compose-variants', ({ data, signal }) => composeVariants(data, options, signal))
await queue.work('recompose-artworks', ({ data, signal }) =>
  recomposeArtworks(data, { payload, queue }, signal),
)
await queue.work('remove-artwork-objects', ({ data }) =>
  removeArtworkObjects(data, { payload, store }),
)
await queue.work('make-print-data', ({ data, signal }) =>
  makePrintDataFile(data, { payload, store, queue, tempDir }, signal),
)
await queue.work('make-print-data-dead', ({ data }) => giveUpPrintData(data, payload))
await queue.work('remake-thumbnails', ({ data, signal }) =>
  remakeThumbnails(data, { payload, store, queue, serverUrl, tempDir }, signal),
)
const { holders } = storedObjects(payload, queue)
await queue.work('sweep-objects', ({ data, signal }) =>
  sweepObjectsJob(data, { payload, store, queue, holders }, signal),
)
await queue.work('sweep-unfinished-writes', ({ signal }) =>
  sweepUnfinishedWrites({ payload, store }, signal),
)
await queue.work('expire-logs', () => expireLogs(payload))
await queue.work('follow-photo-orders', ({ signal }) =>
  followPhotoOrders({ payload, store, commerce }, signal),
)
await queue.work('expire-photo-uploads', ({ signal }) =>
  expirePhotoUploads({ payload, store, commerce }, signal),
)
await queue.work('publish-photo-template', ({ data }) =>
  publishPhotoTemplate(data, { payload, commerce }),
)
await queue.work('compose-variants-dead', ({ data }) => giveUpComposition(data, payload))
console.log('worker ready')

const stopped = new Promise<void>((done) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => done())
})
await stopped
await queue.stop()
await pool.close()
await payload.destroy()
process.exit(0)
