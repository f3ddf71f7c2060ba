import type { Plugin } from 'payload'
import { photoTemplates } from '../../../collections/photo-templates.ts'
import { photoUploads } from '../../../collections/photo-uploads.ts'
import { createTemplate } from './endpoints/create-template.ts'
import { switchTemplate } from './endpoints/switch-template.ts'
import { uploadPhotos } from './endpoints/upload-photos.ts'
import { enqueueTemplatePublish, markPending } from './operations/enqueue-template-publish.ts'
import type { PhotoPrintOptions } from './options.ts'

/** Photo prints: their templates, and the photos that customers send (specification, 2.5 and 2.6). */
export const photoPrintPlugin =
  (options: PhotoPrintOptions): Plugin =>
  (config) => {
    if (options.enabled === false) return config
    const templates = {
      ...photoTemplates,
      hooks: {
        ...photoTemplates.hooks,
        beforeChange: [markPending],
        afterChange: [enqueueTemplatePublish(options)],
      },
    }
    return {
      ...config,
      collections: [...(config.collections ?? []), templates, photoUploads],
      endpoints: [
        ...(config.endpoints ?? []),
        createTemplate(options),
        ...switchTemplate(options),
        uploadPhotos(options),
      ],
    }
  }
