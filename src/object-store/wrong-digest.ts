import { fieldError, ServiceError } from '../errors/service-error.ts'

/** The refusal of bytes that are not those that were announced. */
export function wrongDigest(): ServiceError {
  return fieldError('sha256', {
    en: 'The received bytes do not match the given SHA-256; nothing was stored.',
    ja: '受信したデータが指定されたSHA-256と一致しません。何も保存されていません。',
  })
}

/** Whether bytes were refused because they are not those that were announced. */
export const isWrongDigest = (error: unknown): boolean =>
  error instanceof ServiceError && error.errors[0]?.path === 'sha256'
