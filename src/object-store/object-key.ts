import { createHash } from 'node:crypto'
import type { Sentence } from '../errors/in-language.ts'
import { fieldError } from '../errors/service-error.ts'

/** Longest key in characters. S3 allows 1,024 bytes; half leaves room for prefixes of a bucket. */
const MAX_KEY_LENGTH = 512
/** Longest segment: file systems end at 255 bytes, and the local adapter adds a suffix. */
const MAX_SEGMENT_LENGTH = 200

const SEGMENT = /^[a-zA-Z0-9_-][a-zA-Z0-9._-]*$/
const PREFIX = /^([a-zA-Z0-9_-][a-zA-Z0-9._-]*\/)*([a-zA-Z0-9_-][a-zA-Z0-9._-]*)?$/

/**
 * Whether a text is a key of the object store: segments of `a-zA-Z0-9._-` joined by `/`, none empty,
 * none beginning with a dot, no `..` anywhere, at most 512 characters. One rule for every adapter, so
 * that a key which works on a laptop works on S3.
 */
export function isObjectKey(key: string): boolean {
  if (key.length > MAX_KEY_LENGTH || key.includes('..')) return false
  return key.split('/').every((part) => part.length <= MAX_SEGMENT_LENGTH && SEGMENT.test(part))
}

/** @throws ServiceError `VALIDATION_FAILED` naming the rule; the key itself is not repeated. */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) refuse('key', { en: 'The object key', ja: 'オブジェクトキー' })
}

/** @throws ServiceError `VALIDATION_FAILED` unless the text could be the beginning of a key. */
export function assertKeyPrefix(prefix: string): void {
  const fits = prefix.length <= MAX_KEY_LENGTH && !prefix.includes('..') && PREFIX.test(prefix)
  if (!fits) refuse('prefix', { en: 'The key prefix', ja: 'キーのプレフィックス' })
}

/**
 * A text from outside (a user id of an identity provider, say) as one segment of a key: itself where
 * it is one already, else a digest. Two different texts never give the same segment.
 */
export function keySegment(text: string): string {
  const plain = isObjectKey(text) && !text.includes('/') && !text.startsWith('sha256-')
  return plain ? text : `sha256-${createHash('sha256').update(text).digest('hex')}`
}

function refuse(path: string, subject: Sentence): never {
  throw fieldError(path, {
    en: `${subject.en} must consist of segments of letters, digits, ".", "_" and "-", joined by "/", none beginning with a dot, without "..", at most ${MAX_KEY_LENGTH} characters.`,
    ja: `${subject.ja}は、英数字と「.」「_」「-」からなるセグメントを「/」で区切り、${MAX_KEY_LENGTH}文字以内で指定してください。ドットで始まるセグメントと「..」は使用できません。`,
  })
}
