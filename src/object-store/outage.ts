import { ServiceError } from '../errors/service-error.ts'
import { damageOf } from './damaged-object.ts'

/** Why work that needs the store has to wait: it is unreachable, or full. */
export const OUTAGES = ['store-away', 'store-full'] as const
export type Outage = (typeof OUTAGES)[number]

/** What a file system says that has no space left for the files of a job. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/**
 * Which outage of the store, or of the disk beside it, a failure reports. Undefined for every other
 * failure, also for one object that is lost or damaged: waiting does not bring it back.
 */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof Error && 'code' in error && FULL.has(String(error.code))) return 'store-full'
  if (!(error instanceof ServiceError) || damageOf(error)) return undefined
  if (error.code === 'STORAGE_FULL') return 'store-full'
  return error.code === 'STORE_UNAVAILABLE' ? 'store-away' : undefined
}
