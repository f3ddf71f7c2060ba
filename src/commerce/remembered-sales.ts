import { setTimeout as delay } from 'node:timers/promises'
import { ServiceError } from '../errors/service-error.ts'
import type { CommercePort, Sales } from './port.ts'

type Options = {
  /** For how long a count serves, in ms. @default 5 minutes */
  readonly keepMs?: number
  /** Longest wait of a caller, in ms; the count goes on without it. @default 25 s */
  readonly waitMs?: number
  /** The time, in ms. @default Date.now */
  readonly now?: () => number
}

/**
 * Sales that are counted once per process and shared for a few minutes, because repeated counts would
 * spend the points that publishing products needs. A failed count is not kept. A count that takes longer
 * than a caller waits continues and serves the next caller.
 *
 * @returns a function that throws what the port throws, and `COMMERCE_UNAVAILABLE` after `waitMs`.
 */
export function rememberSales(
  commerce: Pick<CommercePort, 'countSales'>,
  { keepMs = 300_000, waitMs = 25_000, now = Date.now }: Options = {},
): () => Promise<Sales> {
  let kept: { readonly sales: Sales; readonly until: number } | undefined
  let running: Promise<Sales> | undefined

  async function count(): Promise<Sales> {
    const sales = await commerce.countSales()
    kept = { sales, until: now() + keepMs }
    return sales
  }

  return async () => {
    if (kept !== undefined && now() < kept.until) return kept.sales
    running ??= count().finally(() => {
      running = undefined
    })
    const answered = new AbortController()
    const patience = delay(waitMs, undefined, { signal: answered.signal }).then(() => {
      const sentence = {
        en: 'The orders of the shop are still being counted.',
        ja: 'ショップの注文を集計しています。',
      }
      throw new ServiceError('COMMERCE_UNAVAILABLE', sentence, { retryAfterSeconds: 30 })
    })
    try {
      return await Promise.race([running, patience])
    } finally {
      answered.abort()
    }
  }
}
