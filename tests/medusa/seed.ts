import { medusaApi, withSecretKey } from './medusa-api.ts'

type Record = { readonly id: string }

/** A shop that is ready to sell in Japan. */
export type MedusaShop = {
  readonly url: string
  /** Secret API key. */
  readonly apiKey: string
  /** With which storefronts ask the Store API. */
  readonly publishableKey: string
  readonly regionId: string
  readonly salesChannelId: string
  readonly shippingOptionId: string
  readonly locationId: string
}

/** Makes the least that a shop needs to sell in yen, as the documentation of Medusa tells its people to. */
export async function seedShop(
  url: string,
  user: { readonly email: string; readonly password: string },
): Promise<MedusaShop> {
  const { token } = await medusaApi(url, {}).post<{ token: string }>('/auth/user/emailpass', user)
  const asUser = medusaApi(url, { Authorization: `Bearer ${token}` })
  const { api_key: secret } = await asUser.post<{ api_key: { token: string } }>('/admin/api-keys', {
    title: 'Product registration',
    type: 'secret',
  })
  const admin = medusaApi(url, withSecretKey(secret.token))
  const { stores } = await admin.get<{ stores: [Record & { default_sales_channel_id: string }] }>(
    '/admin/stores',
  )
  const salesChannelId = stores[0].default_sales_channel_id
  await admin.post(`/admin/stores/${stores[0].id}`, {
    supported_currencies: [{ currency_code: 'jpy', is_default: true }],
  })
  const { region } = await admin.post<{ region: Record }>('/admin/regions', {
    name: 'Japan',
    currency_code: 'jpy',
    countries: ['jp'],
    payment_providers: ['pp_system_default'],
  })
  const { stock_location: location } = await admin.post<{ stock_location: Record }>(
    '/admin/stock-locations',
    { name: 'Factory', address: { address_1: '1-1', country_code: 'jp' } },
  )
  await admin.post(`/admin/stock-locations/${location.id}/sales-channels`, {
    add: [salesChannelId],
  })
  await admin.post(`/admin/stock-locations/${location.id}/fulfillment-providers`, {
    add: ['manual_manual'],
  })
  const { stock_location: withSet } = await admin.post<{
    stock_location: { fulfillment_sets: [Record] }
  }>(`/admin/stock-locations/${location.id}/fulfillment-sets?fields=*fulfillment_sets`, {
    name: 'Shipping',
    type: 'shipping',
  })
  const { fulfillment_set: set } = await admin.post<{
    fulfillment_set: { service_zones: [Record] }
  }>(`/admin/fulfillment-sets/${withSet.fulfillment_sets[0].id}/service-zones`, {
    name: 'Japan',
    geo_zones: [{ type: 'country', country_code: 'jp' }],
  })
  const { shipping_profiles: profiles } = await admin.get<{ shipping_profiles: [Record] }>(
    '/admin/shipping-profiles',
  )
  const { shipping_option: option } = await admin.post<{ shipping_option: Record }>(
    '/admin/shipping-options',
    {
      name: 'Post',
      service_zone_id: set.service_zones[0].id,
      shipping_profile_id: profiles[0].id,
      provider_id: 'manual_manual',
      price_type: 'flat',
      type: { label: 'Post', description: 'Post', code: 'post' },
      prices: [{ currency_code: 'jpy', amount: 0 }],
      rules: [],
    },
  )
  const { api_key: publishable } = await admin.post<{ api_key: Record & { token: string } }>(
    '/admin/api-keys',
    { title: 'Storefront', type: 'publishable' },
  )
  await admin.post(`/admin/api-keys/${publishable.id}/sales-channels`, { add: [salesChannelId] })
  return {
    url,
    salesChannelId,
    apiKey: secret.token,
    publishableKey: publishable.token,
    regionId: region.id,
    shippingOptionId: option.id,
    locationId: location.id,
  }
}
