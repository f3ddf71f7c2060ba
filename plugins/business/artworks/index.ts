import type { Config, Plugin } from 'payload'
import { artworks } from '../../../collections/artworks.ts'
import { compositionJobs } from '../../../collections/composition-jobs.ts'
import { compositionTemplates } from '../../../collections/composition-templates.ts'
import { variants } from '../../../collections/variants.ts'
import { createArtwork } from './endpoints/create-artwork.ts'
import { generateVariants } from './endpoints/generate-variants.ts'
import { generationStatus } from './endpoints/generation-status.ts'
import { publish, statusChanges } from './endpoints/publish-artwork.ts'
import { renewUploadToken } from './endpoints/renew-upload-token.ts'
import { replaceTemplateImage } from './endpoints/replace-template-image.ts'
import { uploadArtworkImage } from './endpoints/upload-artwork-image.ts'
import { uploadImage } from './endpoints/upload-image.ts'
import { removeObjectsLater } from './operations/remove-objects-later.ts'
import { sweepUploads } from './operations/sweep-uploads.ts'
import type { ArtworksOptions } from './options.ts'

/** Registration of artworks: from the upload to the product in the shop (specification, section 3.1). */
export const artworksPlugin =
  (options: ArtworksOptions): Plugin =>
  (config) => {
    if (options.enabled === false) return config
    return {
      ...config,
      onInit: async (payload) => {
        await config.onInit?.(payload)
        sweepUploads(options.tempDir, payload)
      },
      admin: withDashboardEntry(config.admin),
      collections: [
        ...(config.collections ?? []),
        { ...artworks, hooks: { ...artworks.hooks, afterDelete: [removeObjectsLater(options)] } },
        variants,
        compositionJobs,
        { ...compositionTemplates, endpoints: [replaceTemplateImage(options)] },
      ],
      endpoints: [
        ...(config.endpoints ?? []),
        uploadImage(options),
        createArtwork(options),
        uploadArtworkImage(options),
        renewUploadToken(options),
        generateVariants(options),
        generationStatus(),
        publish(options),
        ...statusChanges(options),
      ],
    }
  }

function withDashboardEntry(admin: Config['admin']): Config['admin'] {
  const { components } = admin ?? {}
  const entry = '/plugins/business/artworks/components/dashboard-gate.tsx#DashboardGate'
  return {
    ...admin,
    components: { ...components, beforeDashboard: [...(components?.beforeDashboard ?? []), entry] },
  }
}
