import { z } from 'zod'
import type { JobType } from '../../../../src/jobs/job-type.ts'

export const PUBLISH_PHOTO_TEMPLATE: JobType<{ templateId: string }> = {
  name: 'publish-photo-template',
  data: z.object({ templateId: z.string() }),
}

export const FOLLOW_PHOTO_ORDERS: JobType<object> = {
  name: 'follow-photo-orders',
  data: z.object({}),
}

export const EXPIRE_PHOTO_UPLOADS: JobType<object> = {
  name: 'expire-photo-uploads',
  data: z.object({}),
}
