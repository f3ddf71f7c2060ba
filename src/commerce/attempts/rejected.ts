import type { Sentence } from '../../errors/in-language.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { CommerceRejection, plainReason } from '../rejection.ts'

/** Why a request was rejected: in the platform's own words, or in ours. */
export type Reason = string | Sentence

/** The error for what the platform will refuse however often it is asked. */
export function rejected(reasons: readonly Reason[], cause?: unknown): CommerceRejection {
  return new CommerceRejection(
    reasons.map((reason) => ({ sentence: sentenceOf(reason) })),
    cause,
  )
}

export const sentenceOf = (reason: Reason): Sentence =>
  typeof reason === 'string' ? { en: reason, ja: reason } : reason

/** The error for what the access token may not do. The platform's own words name the scope that is missing. */
export function accessMissing(reasons: readonly string[]): ServiceError {
  const said = `${plainReason(reasons.join(' '))}.`
  return new ServiceError('COMMERCE_REJECTED', {
    en: `The access token of the shop lacks a permission. ${said} Grant it to the app in the settings of the shop.`,
    ja: `ショップのアクセストークンに必要な権限がありません。${said} ショップの設定でアプリに権限を付与してください。`,
  })
}
