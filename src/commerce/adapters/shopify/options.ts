import type { RetryPolicy } from '../../attempts/retry.ts'
import type { CostBudget } from '../../budget/port.ts'

export type ShopifyOptions = {
  /** URL of the shop, e.g. `https://example.myshopify.com`. */
  readonly url: string
  /** Admin API access token; sent as a header and never logged. */
  readonly accessToken: string
  /** @default '2026-07' */
  readonly apiVersion?: string
  /** Longest wait for one answer, in ms. @default 10000 */
  readonly timeoutMs?: number
  /** Longest time for a whole method with all its repeats, in ms. @default 120000 */
  readonly deadlineMs?: number
  /** How often and how long to repeat. @default 6 attempts, 500 ms doubling to 8 s */
  readonly retry?: RetryPolicy
  /** How often one request may be throttled. @default 30 attempts, 200 ms doubling to 5 s */
  readonly throttleRetry?: RetryPolicy
  /** Longest time for sending one picture, in ms. @default 60000 */
  readonly uploadTimeoutMs?: number
  /** Longest wait for the platform to fetch the pictures, in ms. @default 60000 */
  readonly mediaTimeoutMs?: number
  /** Pause between two looks at the pictures, in ms. @default 1000 */
  readonly mediaPollMs?: number
  /** Where products are published. @default the publication of the online store */
  readonly publicationId?: string
  /** Keeps the requests of all processes within the budget of the shop. @default none, the shop throttles */
  readonly budget?: CostBudget
}

type Optional = 'publicationId' | 'budget'

export type ShopifySettings = Required<Omit<ShopifyOptions, Optional>> & {
  readonly [key in Optional]: ShopifyOptions[key] | undefined
}

/** The options with every default filled in. */
export function shopifySettings(options: ShopifyOptions): ShopifySettings {
  return {
    url: options.url.replace(/\/+$/, ''),
    accessToken: options.accessToken,
    apiVersion: options.apiVersion ?? '2026-07',
    timeoutMs: options.timeoutMs ?? 10_000,
    deadlineMs: options.deadlineMs ?? 120_000,
    retry: options.retry ?? { attempts: 6, baseMs: 500, capMs: 8_000 },
    throttleRetry: options.throttleRetry ?? { attempts: 30, baseMs: 200, capMs: 5_000 },
    uploadTimeoutMs: options.uploadTimeoutMs ?? 60_000,
    mediaTimeoutMs: options.mediaTimeoutMs ?? 60_000,
    mediaPollMs: options.mediaPollMs ?? 1_000,
    publicationId: options.publicationId,
    budget: options.budget,
  }
}
