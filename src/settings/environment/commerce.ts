import { embedded, httpUrl, publishedSecret, text } from './schemas.ts'

export const commerceVariables = {
  COMMERCE_URL: httpUrl
    .default('http://localhost:4002')
    .meta(embedded('Shop domain. Unset: the commerce sandbox.')),
  COMMERCE_ACCESS_TOKEN: text
    .default('sandbox-access-token')
    .meta(
      publishedSecret('Admin API access token. Orders need `read_orders` and `read_all_orders`.'),
    ),
}
