import { z } from 'zod'
import type { JobType } from '../../../../src/jobs/job-type.ts'

export const REMOVE_ORDERED_PHOTOS: JobType<{ uploadId: string }> = {
  name: 'remove-ordered-photos',
  data: z.object({ uploadId: z.uuid() }),
}

export const FILL_FREE_DISCOUNTS: JobType<object> = {
  name: 'fill-free-discounts',
  data: z.object({}),
}

/** `ordersSeenUntil`: every order that came in before is known, ISO 8601; unknown in a run that the clock starts. */
export const EXPIRE_PHOTO_UPLOADS: JobType<{ ordersSeenUntil?: string | undefined }> = {
  name: 'expire-photo-uploads',
  data: z.object({ ordersSeenUntil: z.iso.datetime().optional() }),
}
