import { fieldError, type ServiceError } from '../errors/service-error.ts'

/** The refusal of bytes that are not those that were announced. */
export function wrongDigest(): ServiceError {
  return fieldError('sha256', {
    en: 'The received bytes do not match the given SHA-256; nothing was stored.',
    ja: '受信したデータが指定されたSHA-256と一致しません。何も保存されていません。',
  })
}
