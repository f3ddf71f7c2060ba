import type { Sentence } from '../../errors/in-language.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { type AcceptedFormat, FORMAT_FACTS } from '../accepted-formats.ts'

/** What the image library says when the time for a decode is over. */
const TIMED_OUT = /\btimeout: \d+% complete/
const CUT_OFF = /premature end|truncated|unexpected end|end of (file|input)/i

export const TOO_LONG_TO_DECODE: Sentence = {
  en: 'The image takes too long to decode.',
  ja: '画像の読み取りに時間がかかりすぎます。',
}

/**
 * The refusal of an image that begins well and cannot be read to its end, or not in time.
 *
 * @param reason `truncated`, `damaged`, or the failure of the decoder, whose words go to the log only.
 */
export function corrupt(format: AcceptedFormat, reason: unknown): ServiceError {
  const words = reason instanceof Error ? reason.message : String(reason)
  if (TIMED_OUT.test(words)) return new ServiceError('IMAGE_TOO_COMPLEX', TOO_LONG_TO_DECODE)
  const { label } = FORMAT_FACTS[format]
  const sentence = CUT_OFF.test(words)
    ? {
        en: `The ${label} image is cut off: its end is missing.`,
        ja: `${label}画像が途中で切れています。`,
      }
    : { en: `The ${label} image is damaged.`, ja: `${label}画像が破損しています。` }
  const cause = reason instanceof Error ? reason : undefined
  return new ServiceError('IMAGE_CORRUPT', sentence, { cause })
}
