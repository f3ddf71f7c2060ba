import type { ProductInput } from '../../port.ts'
import { CommerceRejection, type RejectionReason } from '../../rejection.ts'
import { productMetadata } from './own-metadata.ts'

/**
 * Refuses what Medusa would take and no shop can sell, or what it would refuse only after half of the product was
 * changed.
 *
 * @throws CommerceRejection with the parts of the input.
 */
export function checkInput(input: ProductInput): void {
  // It refuses metafields.
  productMetadata(input, null)
  const reasons: RejectionReason[] = []
  if (input.title.trim() === '') {
    reasons.push({
      part: 'title',
      sentence: { en: 'the title is blank', ja: 'タイトルが空です' },
    })
  }
  const keys = new Set<string>()
  const labels = new Set<string>()
  for (const { customKey, options } of input.variants) {
    const label = JSON.stringify(options)
    if (keys.has(customKey)) {
      const key = JSON.stringify(customKey)
      const sentence = {
        en: `two variants have the key ${key}`,
        ja: `バリエーションのキー${key}が重複しています`,
      }
      reasons.push({ part: `variants.${customKey}`, sentence })
    } else if (labels.has(label)) {
      const sentence = {
        en: 'two variants have the same options',
        ja: '同じオプションのバリエーションがあります',
      }
      reasons.push({ part: `variants.${customKey}.options`, sentence })
    }
    keys.add(customKey)
    labels.add(label)
  }
  for (const { minimum, amountJpy, each } of input.offers ?? []) {
    const least = Math.min(...input.variants.map(({ priceJpy }) => priceJpy * (each ? 1 : minimum)))
    if (minimum >= 1 && amountJpy >= 1 && amountJpy < least) continue
    const sentence = {
      en: 'a discount takes nothing off, or everything',
      ja: '割引額が0か、価格以上です',
    }
    reasons.push({ part: 'offers', sentence })
  }
  if (reasons.length > 0) throw new CommerceRejection(reasons)
}
