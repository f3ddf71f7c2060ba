import '@shopify/shopify-api/adapters/node'
import { ApiVersion, LogSeverity, shopifyApi } from '@shopify/shopify-api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWebhook } from '../../../src/commerce/adapters/shopify/webhooks/read-webhook.ts'
import { isSigned } from '../../../src/commerce/adapters/shopify/webhooks/verify-signature.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { CANARY, orderPayload } from '../../support/orders/order-payload.ts'
import {
  signatureOf,
  WEBHOOK_SECRET,
  type WebhookChange,
  webhookHeaders,
} from '../../support/orders/webhooks.ts'

const shopify = shopifyApi({
  apiKey: 'key',
  apiSecretKey: WEBHOOK_SECRET,
  apiVersion: ApiVersion.July25,
  hostName: 'service.example.test',
  isEmbeddedApp: false,
  logger: { level: LogSeverity.Error },
})

/** Whether Shopify's own library accepts a webhook. */
async function isValidForShopify(body: string, headers: Record<string, string>): Promise<boolean> {
  const names = Object.entries(headers).map(([name, value]) => [
    name.replace(/(^|-)\w/g, (l) => l.toUpperCase()),
    value,
  ])
  const rawRequest = { method: 'POST', url: '/', headers: Object.fromEntries(names) }
  const rawResponse = { setHeader: () => undefined }
  const { valid } = await shopify.webhooks.validate({ rawBody: body, rawRequest, rawResponse })
  return valid
}

describe('the signature of a webhook', () => {
  it('is accepted exactly where the library of Shopify accepts it', async () => {
    const rule = fc.asyncProperty(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.boolean(),
      async (body, forged) => {
        const signature = signatureOf(forged ? `${body} ` : body)
        const bytes = new TextEncoder().encode(body)
        expect(isSigned(bytes, signature, [WEBHOOK_SECRET])).toBe(!forged)
        expect(await isValidForShopify(body, webhookHeaders(body, { signature }))).toBe(!forged)
      },
    )
    await fc.assert(rule, { numRuns: 50 })
  })

  it('is that of RFC 4231, test case 2', () => {
    const digest = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
    const body = new TextEncoder().encode('what do ya want for nothing?')
    expect(isSigned(body, Buffer.from(digest, 'hex').toString('base64'), ['Jefe'])).toBe(true)
  })

  const body = new TextEncoder().encode('{}')
  const right = signatureOf(body)
  it.each([
    ['an empty one', ''],
    ['one of another secret', signatureOf(body, 'another')],
    ['one of other bytes', signatureOf('{ }')],
    ['one in hexadecimal', Buffer.from(right, 'base64').toString('hex')],
    ['one without its padding', right.replace(/=+$/, '')],
    ['one with a space', `${right} `],
    ['the first half', right.slice(0, 22)],
    ['one in the alphabet of URLs', `-_${right.slice(2)}`],
  ])('is refused for %s', (_, signature) => {
    expect(isSigned(body, signature, [WEBHOOK_SECRET])).toBe(false)
  })

  it('counts with each of several secrets and with none if there is none', () => {
    expect(isSigned(body, right, ['older', WEBHOOK_SECRET])).toBe(true)
    expect(isSigned(body, right, [WEBHOOK_SECRET, 'older'])).toBe(true)
    expect(isSigned(body, right, [])).toBe(false)
  })
})

describe('a webhook', () => {
  const shop = 'shop.example.test'
  const read = (text: string, change: WebhookChange = {}, without = 'x-none') => {
    const headers = new Headers(webhookHeaders(text, change))
    headers.delete(without)
    return readWebhook(
      { headers, body: new TextEncoder().encode(text) },
      { shop, secrets: [WEBHOOK_SECRET] },
    )
  }
  const order = JSON.stringify(orderPayload())
  const codeOf = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      if (error instanceof ServiceError) return error.code
      throw error
    }
    return null
  }

  it.each([
    ['of another shop', { shop: 'other.example.test' }],
    ['with a wrong signature', { signature: 'AAAA' }],
  ])('%s is refused', (_, change) => {
    expect(codeOf(() => read(order, change))).toBe('WEBHOOK_REFUSED')
  })

  it.each(['x-shopify-shop-domain', 'x-shopify-hmac-sha256'])('without %s is refused', (name) => {
    expect(codeOf(() => read(order, {}, name))).toBe('WEBHOOK_REFUSED')
  })

  it.each(['app/uninstalled', 'constructor', ''])('of the topic %j is of no interest', (topic) => {
    expect(read(order, { topic })).toBeNull()
  })

  it.each([
    ['no JSON', '{', 'MALFORMED_JSON'],
    ['a list', '[]', 'VALIDATION_FAILED'],
    ['an order without lines', '{"id":1}', 'VALIDATION_FAILED'],
  ])('with %s is refused without repeating it', (_, text, code) => {
    expect(codeOf(() => read(text))).toBe(code)
  })

  it('never repeats what it received in a refusal', () => {
    const wrong = JSON.stringify({ ...orderPayload(), updated_at: CANARY, currency: 5 })
    try {
      read(wrong)
      expect.unreachable()
    } catch (error) {
      const { message, errors, cause } = error as ServiceError
      expect(JSON.stringify([message, errors, cause])).not.toContain(CANARY)
      expect(errors.map(({ path }) => path)).toEqual(['updated_at', 'currency'])
    }
  })

  it('names its event by the event, else by the delivery', () => {
    expect(read(order, { eventId: 'an-event' })?.eventId).toBe('an-event')
    expect(read(order, {}, 'x-shopify-event-id')?.eventId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('of a product names the product', () => {
    const webhook = read('{"id":5,"title":"x"}', { topic: 'products/delete' })
    expect(webhook).toMatchObject({
      topic: 'products/delete',
      productId: 'gid://shopify/Product/5',
    })
  })
})
