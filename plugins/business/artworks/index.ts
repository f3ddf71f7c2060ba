import { artworks as artworkRecords } from '../../../collections/artworks.ts'
import { compositionJobs } from '../../../collections/composition-jobs.ts'
import { compositionTemplates } from '../../../collections/composition-templates.ts'
import { variants } from '../../../collections/variants.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { archiveWhenDeleted, shopComparison } from '../publishing/api.ts'
import { artworkAreas } from './areas.ts'
import { compositionCheck } from './checks/composition.ts'
import { createCompositionWorker } from './composition-worker.ts'
import { artworkConsole } from './console.ts'
import { bulkChange } from './endpoints/bulk-change.ts'
import { cancelComposition } from './endpoints/cancel-composition.ts'
import { changeTemplateWindow } from './endpoints/change-template-window.ts'
import { createArtwork } from './endpoints/create-artwork.ts'
import { createCompositionTemplate } from './endpoints/create-composition-template.ts'
import { discardDraft } from './endpoints/discard-draft.ts'
import { findImage } from './endpoints/find-image.ts'
import { generateVariants } from './endpoints/generate-variants.ts'
import { generationStatus } from './endpoints/generation-status.ts'
import { listCompositionTemplates } from './endpoints/list-composition-templates.ts'
import { listPublishedArtworks } from './endpoints/list-published-artworks.ts'
import { printCheck, putPrintException } from './endpoints/print-check.ts'
import { publish, statusChanges } from './endpoints/publish-artwork.ts'
import { putPublishWhenReady } from './endpoints/publish-when-ready.ts'
import { readTemplatePicture } from './endpoints/read-template-picture.ts'
import { renewUploadToken } from './endpoints/renew-upload-token.ts'
import { replaceTemplateImage } from './endpoints/replace-template-image.ts'
import { uploadArtworkImage } from './endpoints/upload-artwork-image.ts'
import { uploadImage } from './endpoints/upload-image.ts'
import { composeVariants, giveUpComposition } from './jobs/compose-variants.ts'
import { COMPOSE_VARIANTS, RECOMPOSE_ARTWORKS, REMOVE_ARTWORK_OBJECTS } from './jobs/job-types.ts'
import { recomposeArtworks } from './jobs/recompose-artworks.ts'
import { removeArtworkObjects } from './jobs/remove-artwork-objects.ts'
import { ARTWORK_PRODUCT } from './operations/artwork-kind.ts'
import { EDIT_ARTWORK, findArtwork } from './operations/find-artwork.ts'
import { removeObjectsLater } from './operations/remove-objects-later.ts'
import { artworkParams } from './params.ts'
import { artworkPermissions } from './permissions.ts'
import { seedTemplates } from './seed-templates.ts'
import { artworkVariables } from './variables.ts'

const head = { name: 'artworks', variables: artworkVariables }

/** Registration of artworks: from the upload to the product in the shop (specification, section 3.1). */
export const artworks = defineFeature(head, (services, values) => {
  const { store, commerce, queue, urlSigner, settings } = services
  const { serverUrl, secret, uploadDir: tempDir } = settings
  const options = { store, commerce, queue, urlSigner, serverUrl, secret, tempDir }
  const worker = createCompositionWorker(settings.cacheDir, {
    threads: values.COMPOSITION_THREADS,
    encodingsInFlight: values.COMPOSITION_ENCODINGS,
  })
  const { cacheDir } = worker
  return {
    needs: ['brands', 'identity', 'object-store', 'publishing'],
    collections: [artworkRecords, variants, compositionJobs, compositionTemplates],
    permissions: artworkPermissions,
    endpoints: [
      uploadImage(options),
      createArtwork(options),
      listPublishedArtworks(),
      findImage(),
      uploadArtworkImage(options),
      renewUploadToken(options),
      discardDraft(),
      listCompositionTemplates(),
      readTemplatePicture(options),
      generateVariants(options),
      generationStatus(),
      cancelComposition(),
      printCheck(),
      putPrintException(),
      publish(options),
      putPublishWhenReady(options),
      ...statusChanges(options),
      bulkChange(options),
      ...shopComparison({
        kind: ARTWORK_PRODUCT,
        path: '/:brand/artworks/:artwork_id',
        params: artworkParams,
        permission: EDIT_ARTWORK,
        brandKind: 'artwork',
        find: findArtwork,
        commerce,
      }),
    ],
    recordEndpoints: {
      'composition-templates': [
        createCompositionTemplate(options),
        replaceTemplateImage(options),
        changeTemplateWindow(options),
      ],
    },
    hooks: {
      artworks: { afterDelete: [removeObjectsLater(options), archiveWhenDeleted(options)] },
    },
    jobs: [
      defineJob({
        type: COMPOSE_VARIANTS,
        run: (data, { payload, signal }) =>
          composeVariants(
            data,
            { payload, pool: worker.pool(), store, queue, serverUrl, cacheDir },
            signal,
          ),
        giveUp: (data, { payload }) => giveUpComposition(data, payload),
      }),
      defineJob({
        type: RECOMPOSE_ARTWORKS,
        run: (data, { payload, signal }) => recomposeArtworks(data, { payload, queue }, signal),
      }),
      defineJob({
        type: REMOVE_ARTWORK_OBJECTS,
        retry: { retryLimit: 20 },
        run: (data, { payload }) => removeArtworkObjects(data, { payload, store }),
      }),
    ],
    areas: artworkAreas(services),
    products: [ARTWORK_PRODUCT],
    checks: [compositionCheck({ store, cacheDir })],
    console: artworkConsole,
    setUp: (payload) => seedTemplates(payload, store),
    worker: { start: worker.start, stop: worker.stop },
  }
})
