import { z } from 'zod'
import type { JobType } from '../../../../src/jobs/job-type.ts'

export const PUBLISH_PHOTO_TEMPLATE: JobType<{ templateId: string }> = {
  name: 'publish-photo-template',
  data: z.object({ templateId: z.string() }),
}

export const REMOVE_ORDERED_PHOTOS: JobType<{ uploadId: string }> = {
  name: 'remove-ordered-photos',
  data: z.object({ uploadId: z.uuid() }),
}

/** `ordersSeenUntil`: every order that came in before is known, ISO 8601; unknown in a run that the clock starts. */
export const EXPIRE_PHOTO_UPLOADS: JobType<{ ordersSeenUntil?: string | undefined }> = {
  name: 'expire-photo-uploads',
  data: z.object({ ordersSeenUntil: z.iso.datetime().optional() }),
}
