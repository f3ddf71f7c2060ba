import { ServiceError } from '../../../errors/service-error.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** Listed one by one: a connection that breaks while a body is read is no failure of the disk. */
const UNUSABLE = new Set(
  'EACCES EPERM EROFS EIO ENOENT EEXIST ENOTDIR EISDIR ELOOP EMFILE ENFILE EBUSY ESTALE ENODEV ENXIO ENAMETOOLONG'.split(
    ' ',
  ),
)

/**
 * The failure of a file system as one a caller may see: `STORAGE_FULL` or `STORE_UNAVAILABLE`. A
 * ServiceError, and whatever is no failure of the file system, stays what it is.
 */
export function asStoreError(error: unknown): unknown {
  const code = errorCode(error)
  if (error instanceof ServiceError || code === undefined) return error
  if (FULL.has(code)) return new ServiceError('STORAGE_FULL', undefined, { cause: error })
  if (!UNUSABLE.has(code)) return error
  const sentence = {
    en: `The object store cannot be used (${code}).`,
    ja: `ファイルの保存先を利用できません（${code}）。`,
  }
  return new ServiceError('STORE_UNAVAILABLE', sentence, { cause: error })
}

/** Whether the failure says that a file or folder is not there. */
export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT'
}

/** The code of a failed system call (`ENOSPC`), or undefined for any other failure. */
function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
