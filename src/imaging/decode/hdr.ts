import { joined } from '../../errors/in-language.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { ACCEPTED_SENTENCE, type AcceptedFormat, FORMAT_FACTS } from '../accepted-formats.ts'

/** PQ and HLG (ITU-T H.273): brightness beyond white, which has no place in a print. */
export const HDR_TRANSFERS: readonly number[] = [16, 18]

/** The refusal of an image with high dynamic range. */
export function hdrRefused(format: AcceptedFormat): ServiceError {
  const { label } = FORMAT_FACTS[format]
  const sentence = {
    en: `This ${label} image has high dynamic range (HDR) colours. Export it with standard colours.`,
    ja: `この${label}画像はHDR（ハイダイナミックレンジ）の色を使用しています。標準の色で書き出してください。`,
  }
  return new ServiceError('UNSUPPORTED_IMAGE_FORMAT', joined([sentence, ACCEPTED_SENTENCE]))
}
