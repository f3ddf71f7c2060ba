import { joined, type Sentence } from '../../errors/in-language.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { ACCEPTED_SENTENCE, type AcceptedFormat } from '../accepted-formats.ts'
import { type FileKind, fileKind, HEIC, JPEG, PNG, WEBP } from './file-signatures.ts'

/** Bytes from the beginning of a file that are enough to tell what it is. */
export const HEAD_BYTES = 4096

const ACCEPTED = new Map<FileKind, AcceptedFormat>([
  [JPEG, 'jpeg'],
  [PNG, 'png'],
  [WEBP, 'webp'],
  [HEIC, 'heic'],
])

/**
 * The format of an image by the first bytes of its content (specification, section 2.9).
 *
 * @param head the first `HEAD_BYTES` bytes, or the whole file when it is shorter.
 * @throws ServiceError `UNSUPPORTED_IMAGE_FORMAT` naming what was found and what is accepted, or
 *   `IMAGE_CORRUPT` for an empty file.
 */
export function sniffFormat(head: Buffer): AcceptedFormat {
  if (head.length === 0) throw new ServiceError('IMAGE_CORRUPT', EMPTY)
  const kind = fileKind(head)
  const format = kind && ACCEPTED.get(kind)
  if (format) return format
  throw new ServiceError('UNSUPPORTED_IMAGE_FORMAT', sentenceFor(kind))
}

const EMPTY: Sentence = { en: 'The image file is empty.', ja: '画像ファイルが空です。' }
const UNKNOWN: Sentence = {
  en: 'The file has an unknown format.',
  ja: 'ファイルの形式を認識できません。',
}

function sentenceFor(kind: FileKind | undefined): Sentence {
  const found = kind ? { en: `This is ${kind.name.en}.`, ja: `${kind.name.ja}です。` } : UNKNOWN
  return joined([found, ACCEPTED_SENTENCE])
}
