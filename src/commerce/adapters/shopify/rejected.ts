import type { Sentence } from '../../../errors/in-language.ts'
import { ServiceError } from '../../../errors/service-error.ts'

/** Why a request was rejected: in the platform's own words, or in ours. */
export type Reason = string | Sentence

/** The error for what the platform will refuse however often it is asked. */
export function rejected(reasons: readonly Reason[], cause?: unknown): ServiceError {
  const sentences = reasons.map((reason) =>
    typeof reason === 'string' ? { en: reason, ja: reason } : reason,
  )
  const sentence = {
    en: `The commerce platform rejected the request: ${sentences.map(({ en }) => open(en)).join('; ')}.`,
    ja: `ショップにリクエストを拒否されました：${sentences.map(({ ja }) => open(ja)).join('；')}。`,
  }
  return new ServiceError('COMMERCE_REJECTED', sentence, cause === undefined ? {} : { cause })
}

/** The platform ends some of its reasons with a full stop. */
const open = (reason: string) => reason.replace(/[.。]\s*$/, '')

/** The error for what the access token may not do. The platform's own words name the scope that is missing. */
export function accessMissing(reasons: readonly string[]): ServiceError {
  return new ServiceError('COMMERCE_REJECTED', {
    en: `The access token of the shop lacks a permission. ${reasons.join(' ')} Grant it to the app in the settings of the shop.`,
    ja: `ショップのアクセストークンに必要な権限がありません。${reasons.join(' ')} ショップの設定でアプリに権限を付与してください。`,
  })
}
