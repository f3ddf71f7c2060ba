import { ServiceError } from '../errors/service-error.ts'

/** The refusal of bytes that are not those that were announced. */
export function wrongDigest(): ServiceError {
  const message = 'The bytes that arrived do not have the given SHA-256; nothing was stored.'
  return new ServiceError('VALIDATION_FAILED', message, { errors: [{ path: 'sha256', message }] })
}
