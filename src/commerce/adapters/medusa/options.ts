import type { RetryPolicy } from '../../attempts/retry.ts'

export type MedusaOptions = {
  /** URL of the server, e.g. `https://medusa.example.com`. */
  readonly url: string
  /** Secret API key; sent as a header and never logged. */
  readonly apiKey: string
  /** URL of the storefront, whose page of a product is `/products/<handle>`: Medusa has none of its own. */
  readonly storefrontUrl: string
  /** Origins of the pictures that the adapter may fetch, e.g. `https://images.example.com`. */
  readonly pictureOrigins: readonly string[]
  /** Longest wait for one answer, in ms. @default 20000 */
  readonly timeoutMs?: number
  /** Longest time for a whole method with all its repeats, in ms. @default 180000 */
  readonly deadlineMs?: number
  /** How often and how long to repeat. @default 6 attempts, 500 ms doubling to 8 s */
  readonly retry?: RetryPolicy
}

export type MedusaSettings = Required<MedusaOptions>

/** The options with every default filled in. */
export function medusaSettings(options: MedusaOptions): MedusaSettings {
  return {
    url: options.url.replace(/\/+$/, ''),
    apiKey: options.apiKey,
    storefrontUrl: options.storefrontUrl.replace(/\/+$/, ''),
    pictureOrigins: options.pictureOrigins,
    timeoutMs: options.timeoutMs ?? 20_000,
    deadlineMs: options.deadlineMs ?? 180_000,
    retry: options.retry ?? { attempts: 6, baseMs: 500, capMs: 8_000 },
  }
}
