export { EXPIRE_PHOTO_UPLOADS } from './jobs/job-types.ts'
export { keepPhotosOfOrder, releasePhotosOfOrder } from './operations/order-photos.ts'
