import { z } from 'zod'
import { embedded, httpUrl, integer, publishedSecret, text } from '../environment/schemas.ts'

export const commerceVariables = z.object({
  COMMERCE_URL: httpUrl
    .default('http://localhost:4002')
    .meta(embedded('Shop domain. Unset: the commerce sandbox.')),
  COMMERCE_ACCESS_TOKEN: text
    .default('sandbox-access-token')
    .meta(
      publishedSecret(
        'Admin API access token. Orders need `read_orders` and `read_all_orders`, checkouts `write_draft_orders`, discounts by quantity `write_discounts`, pictures of a service without a public host `write_files`.',
      ),
    ),
  COMMERCE_RETRY_PAUSE_MS: integer({ min: 1, max: 60_000, default: 500 }).describe(
    'Longest pause in ms before a failed request to the shop is repeated for the first time; it doubles with each repetition, up to 16 times as much.',
  ),
})
