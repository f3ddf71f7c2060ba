import { fieldError, type ServiceError } from '../errors/service-error.ts'
import type { ByteRange } from './port.ts'

/**
 * The span of an object of `size` bytes that a range asks for, with both ends.
 *
 * @throws ServiceError `VALIDATION_FAILED` when it begins behind the end or is none.
 */
export function clampRange(range: ByteRange, size: number): Required<ByteRange> {
  const end = Math.min(range.end ?? size - 1, size - 1)
  if (isSpan(range) && range.start <= end) return { start: range.start, end }
  throw outsideOfObject(size)
}

/** @throws ServiceError `VALIDATION_FAILED` for a range that no object could satisfy. */
export function assertSpan(range: ByteRange): void {
  if (!isSpan(range)) throw outsideOfObject()
}

/** @param size of the object in bytes, where it is known. */
export function outsideOfObject(size?: number): ServiceError {
  return fieldError('range', {
    en: `The range of bytes lies outside of the object${size === undefined ? '' : `, which has ${size} bytes`}.`,
    ja: `指定された範囲がオブジェクトの外にあります${size === undefined ? '' : `（サイズは${size}バイト）`}。`,
  })
}

function isSpan({ start, end = start }: ByteRange): boolean {
  return Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end
}
