import { z } from 'zod'
import { embedded, httpUrl, integer, publishedSecret, text } from '../environment/schemas.ts'
import { customIssue } from '../errors/zod-problems.ts'

const variables = z.object({
  COMMERCE_KIND: z
    .enum(['shopify', 'medusa'])
    .default('shopify')
    .describe(
      'Commerce platform of the shop. `medusa` also needs COMMERCE_STOREFRONT_URL; it has neither webhooks nor checkouts with computed prices.',
    ),
  COMMERCE_URL: httpUrl
    .default('http://localhost:4002')
    .meta(embedded('Shop domain, or URL of the Medusa server. Unset: the commerce sandbox.')),
  COMMERCE_ACCESS_TOKEN: text
    .default('sandbox-access-token')
    .meta(
      publishedSecret(
        'Admin API access token of Shopify, or secret API key of Medusa. In Shopify orders need `read_orders` and `read_all_orders`, checkouts `write_draft_orders`, discounts by quantity `write_discounts`, pictures of a service without a public host `write_files`.',
      ),
    ),
  COMMERCE_STOREFRONT_URL: httpUrl
    .optional()
    .describe(
      'URL of the storefront of Medusa, whose page of a product is `/products/<handle>`. Needed when COMMERCE_KIND is medusa.',
    ),
  COMMERCE_RETRY_PAUSE_MS: integer({ min: 1, max: 60_000, default: 500 }).describe(
    'Longest pause in ms before a failed request to the shop is repeated for the first time; it doubles with each repetition, up to 16 times as much.',
  ),
})

export const commerceVariables = variables.superRefine((env, context) => {
  if (env.COMMERCE_KIND !== 'medusa' || env.COMMERCE_STOREFRONT_URL !== undefined) return
  const message = {
    en: 'must be set when COMMERCE_KIND is medusa',
    ja: 'COMMERCE_KINDがmedusaのときは必須です',
  }
  context.addIssue(customIssue(message, ['COMMERCE_STOREFRONT_URL']))
})
