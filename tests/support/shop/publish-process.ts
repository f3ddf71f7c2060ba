import { createPostgresBudget } from '../../../src/commerce/adapters/postgres-budget/create-postgres-budget.ts'
import { createShopify } from '../../../src/commerce/adapters/shopify/create-shopify.ts'
import { artworkInput } from '../../conformance/commerce/artwork-input.ts'
import { SIMULATED_NOW } from './simulated-time.ts'

// Publishes artworks as a worker does, some at once, and waits by a simulated time.
const AT_ONCE = 3
const { DATABASE_URL = '', SHOP_URL = '', SHOP_TOKEN = '', TIME_URL = '' } = process.env
const left = process.argv.slice(2)

const budget = createPostgresBudget({
  databaseUrl: DATABASE_URL,
  shop: SHOP_URL,
  clock: SIMULATED_NOW,
  // A busy machine takes longer for a statement than a request should wait.
  patienceMs: 60_000,
  onError(error) {
    throw error
  },
  async pause(ms) {
    await fetch(`${TIME_URL}/?ms=${ms}`)
  },
})
const port = createShopify({
  url: SHOP_URL,
  accessToken: SHOP_TOKEN,
  budget,
  deadlineMs: 600_000,
  timeoutMs: 600_000,
  mediaTimeoutMs: 0,
  throttleRetry: { attempts: 1, baseMs: 1, capMs: 1 },
  retry: { attempts: 6, baseMs: 1, capMs: 1 },
})
const publish = async () => {
  for (let id = left.shift(); id !== undefined; id = left.shift()) {
    const input = artworkInput(id, () => '')
    const variants = input.variants.map((variant) => ({ ...variant, imageUrl: null }))
    const product = await port.upsertProduct({ ...input, variants })
    await port.publish(product.id)
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, publish))
await budget.close()
