import { ServiceError } from '../errors/service-error.ts'

const NO_SPACE = /ENOSPC|EDQUOT|EFBIG|No space left on device|Disk quota exceeded|File too large/
const NOT_WRITABLE =
  /EACCES|EPERM|EROFS|EIO|EMFILE|ENFILE|ENOTDIR|unable to open for write|write error/

/**
 * A failure to write a temporary file as one a caller may see, or undefined when the failure is of
 * another kind. libvips tells the reason only in the words of its message;
 * its "unable to write to target" also follows a failure to read and says nothing.
 */
export function asTempError(error: unknown): ServiceError | undefined {
  const words = error instanceof Error ? error.message : ''
  if (NO_SPACE.test(words))
    return new ServiceError(
      'STORAGE_FULL',
      { en: 'The disk for uploads is full.', ja: 'アップロード用のディスクに空きがありません。' },
      { cause: error },
    )
  if (NOT_WRITABLE.test(words))
    return new ServiceError(
      'STORE_UNAVAILABLE',
      {
        en: 'The folder for uploads cannot be written to.',
        ja: 'アップロード用のフォルダーに書き込めません。',
      },
      { cause: error },
    )
  return undefined
}
