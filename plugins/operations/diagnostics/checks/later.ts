import type { Sentence } from '../../../../src/errors/in-language.ts'
import { type Check, defineCheck, skippedPart } from '../../../core/checks/define-check.ts'

const DAY_MS = 24 * 60 * 60_000
/** They run nothing. */
const NEVER = { intervalMs: DAY_MS, timeoutMs: 1_000 } as const

const ORDERS: Sentence = {
  en: 'Nothing to configure yet: the simulated order comes with the order feature.',
  ja: '現在は設定不要です。注文のシミュレーションは注文機能とともに追加されます。',
}

/**
 * Rows of section 4.5 whose features are not there yet. A feature that arrives removes its row here and declares
 * the check itself. None depends on another check: what runs nothing cannot be kept from it, and a part that is blocked
 * counts as a failure.
 */
export const laterChecks: readonly Check[] = [
  defineCheck({
    ...NEVER,
    id: 'simulated-order',
    title: { en: 'Simulated order', ja: '注文のシミュレーション' },
    step: 12,
    service: 'factory',
    action: {
      en: 'Look at the first part that failed, and follow the runbook of its check.',
      ja: '最初に失敗した項目を確認し、その項目の手順書に従ってください。',
    },
    parts: [
      skippedPart('photo-upload', { en: 'Upload of a photo', ja: '写真のアップロード' }, ORDERS),
      skippedPart('processing', { en: 'Processing', ja: '画像処理' }, ORDERS),
      skippedPart(
        'brand-detection',
        { en: 'Detection of the brand', ja: 'ブランドの判定' },
        ORDERS,
      ),
      skippedPart('order-data', { en: 'Order data', ja: '注文データ' }, ORDERS),
      skippedPart('mail', { en: 'E-mail', ja: 'メール' }, ORDERS),
      skippedPart(
        'factory-transfer',
        { en: 'Transfer to the factory', ja: '工場への送信' },
        ORDERS,
      ),
    ],
  }),
]
