import { ServiceError } from '../../errors/service-error.ts'
import { type AcceptedFormat, FORMAT_FACTS } from '../accepted-formats.ts'

/** What the image library says when the time for a decode is over. */
const TIMED_OUT = /\btimeout: \d+% complete/
const CUT_OFF = /premature end|truncated|unexpected end|end of (file|input)/i

/**
 * The refusal of an image that begins well and cannot be read to its end, or not in time.
 *
 * @param reason `truncated`, `damaged`, or the failure of the decoder, whose words go to the log only.
 */
export function corrupt(format: AcceptedFormat, reason: unknown): ServiceError {
  const words = reason instanceof Error ? reason.message : String(reason)
  if (TIMED_OUT.test(words))
    return new ServiceError('IMAGE_TOO_COMPLEX', 'The image takes too long to decode.')
  const state = CUT_OFF.test(words) ? 'is cut off: its end is missing' : 'is damaged'
  const cause = reason instanceof Error ? reason : undefined
  return new ServiceError('IMAGE_CORRUPT', `The ${FORMAT_FACTS[format].label} image ${state}.`, {
    cause,
  })
}
