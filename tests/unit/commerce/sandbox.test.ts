import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PRODUCT_SET } from '../../../src/commerce/adapters/shopify/operations/product-set.graphql.ts'
import {
  type CommerceSandbox,
  startCommerceSandbox,
} from '../../../src/stand-ins/commerce-sandbox/start-commerce-sandbox.ts'

const TOKEN = 'token-of-this-test'

let dataDir: string
let sandbox: CommerceSandbox

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'commerce-'))
  sandbox = await startCommerceSandbox({ port: 0, dataDir, accessToken: TOKEN })
})
afterEach(async () => {
  await sandbox.close()
  await rm(dataDir, { recursive: true, force: true })
})

const ask = async (query: string, variables: object = {}, token = TOKEN) => {
  const response = await fetch(`${sandbox.url}/admin/api/2026-07/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
    body: JSON.stringify({ query, variables }),
  })
  return { status: response.status, body: await response.json() }
}
const set = async (input: object, identifier: object = { handle: 'x' }) => {
  const { body } = await ask(PRODUCT_SET, { identifier, input })
  return body.data.productSet
}
const option = (name: string, ...values: string[]) => ({
  name,
  values: values.map((value) => ({ name: value })),
})
const variant = (value: string, more: object = {}) => ({
  optionValues: [{ optionName: 'Size', name: value }],
  ...more,
})

describe('the Admin API of the commerce sandbox', () => {
  it.each(['', 'another', `${TOKEN} `.repeat(2)])('refuses the access token %j', async (token) => {
    expect((await ask('{ shop { name } }', {}, token)).status).toBe(401)
  })

  it('answers only the version it speaks', async () => {
    const response = await fetch(`${sandbox.url}/admin/api/2024-01/graphql.json`, {
      method: 'POST',
      headers: { 'X-Shopify-Access-Token': TOKEN },
    })
    expect(response.status).not.toBe(200)
  })

  it('says so when it does not implement a field of the real schema', async () => {
    const { body } = await ask('{ customers(first: 1) { nodes { id } } }')
    expect(body.errors[0].message).toContain('does not implement QueryRoot.customers')
  })

  it('refuses a field that the real schema does not have', async () => {
    const { body } = await ask('{ shop { nickname } }')
    expect(body.errors[0].message).toContain('Cannot query field "nickname"')
  })

  it('refuses variables that the real schema does not take', async () => {
    const { body } = await ask(PRODUCT_SET, {
      identifier: { handle: 'x' },
      input: { body_html: '' },
    })
    expect(body.errors[0].message).toContain('body_html')
  })

  it('reports the cost of a request and the state of the bucket', async () => {
    const { body } = await ask('{ shop { name } }')
    expect(body.extensions.cost).toMatchObject({
      requestedQueryCost: expect.any(Number),
      throttleStatus: { maximumAvailable: 2000, restoreRate: 100 },
    })
  })

  it('refuses a query that costs more than the whole bucket', async () => {
    const { body } = await ask(
      '{ products(first: 250) { nodes { variants(first: 250) { nodes { id } } } } }',
    )
    expect(body.errors[0].extensions.code).toBe('MAX_COST_EXCEEDED')
  })

  it('throttles with status 200 once the bucket is empty, and says what is missing', async () => {
    await sandbox.close()
    sandbox = await startCommerceSandbox({
      port: 0,
      dataDir,
      accessToken: TOKEN,
      bucketSize: 3,
      restoreRate: 0.001,
    })
    const answers = []
    for (let count = 0; count < 4; count += 1) answers.push(await ask('{ shop { name } }'))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.slice(0, 3).flatMap(({ body }) => body.errors ?? [])).toEqual([])
    expect(answers[3]?.body).toMatchObject({
      errors: [{ extensions: { code: 'THROTTLED' } }],
      extensions: { cost: { requestedQueryCost: 1, throttleStatus: { currentlyAvailable: 0 } } },
    })
  })

  it('needs the definition of the type id before a custom id can be used', async () => {
    const { body } = await ask(PRODUCT_SET, {
      identifier: { customId: { namespace: 'custom', key: 'registration_id', value: 'a' } },
      input: { title: 'x' },
    })
    expect(body.errors[0].message).toContain("type 'id' is required")
  })

  it.each([
    ['a blank title', { title: ' ' }, 'INVALID_PRODUCT'],
    [
      'more than three options',
      { title: 'x', productOptions: ['a', 'b', 'c', 'd'].map((n) => option(n, '1')), variants: [] },
      'OPTIONS_OVER_LIMIT',
    ],
    [
      'an option value twice',
      { title: 'x', productOptions: [option('Size', 'S', 's')], variants: [variant('S')] },
      'DUPLICATED_OPTION_VALUE',
    ],
    [
      'an option without values',
      { title: 'x', productOptions: [option('Size')], variants: [] },
      'OPTION_VALUES_MISSING',
    ],
    [
      'an option name twice',
      { title: 'x', productOptions: [option('Size', 'S'), option('size', 'M')], variants: [] },
      'DUPLICATED_OPTION_NAME',
    ],
    [
      'variants without options',
      { title: 'x', variants: [variant('S')] },
      'PRODUCT_OPTIONS_INPUT_MISSING',
    ],
    [
      'options without variants',
      { title: 'x', productOptions: [option('Size', 'S')] },
      'VARIANTS_INPUT_MISSING',
    ],
    [
      'an option value that is not listed',
      { title: 'x', productOptions: [option('Size', 'S')], variants: [variant('M')] },
      'OPTION_VALUE_DOES_NOT_EXIST',
    ],
    [
      'a negative price',
      {
        title: 'x',
        productOptions: [option('Size', 'S')],
        variants: [variant('S', { price: '-1' })],
      },
      'INVALID_VARIANT',
    ],
    [
      'the same variant twice',
      { title: 'x', productOptions: [option('Size', 'S')], variants: [variant('S'), variant('S')] },
      'INVALID_VARIANT',
    ],
    [
      'a variant that does not exist',
      {
        title: 'x',
        productOptions: [option('Size', 'S')],
        variants: [variant('S', { id: 'gid://shopify/ProductVariant/9' })],
      },
      'PRODUCT_VARIANT_DOES_NOT_EXIST',
    ],
    [
      'a picture of a variant that the product lacks',
      {
        title: 'x',
        productOptions: [option('Size', 'S')],
        variants: [variant('S', { file: { originalSource: 'http://localhost/a.webp' } })],
      },
      'INVALID_VARIANT',
    ],
    [
      'a stock at an unknown place',
      {
        title: 'x',
        productOptions: [option('Size', 'S')],
        variants: [
          variant('S', {
            inventoryQuantities: [
              { locationId: 'gid://shopify/Location/7', name: 'available', quantity: 1 },
            ],
          }),
        ],
      },
      'INVALID_VARIANT',
    ],
    [
      'a metafield without a type',
      { title: 'x', metafields: [{ namespace: 'custom', key: 'brand', value: 'art' }] },
      'INVALID_METAFIELD',
    ],
    [
      'a metafield with two lines',
      {
        title: 'x',
        metafields: [
          { namespace: 'custom', key: 'brand', value: 'a\nb', type: 'single_line_text_field' },
        ],
      },
      'INVALID_METAFIELD',
    ],
    ['a tag of 256 characters', { title: 'x', tags: ['t'.repeat(256)] }, 'INVALID_PRODUCT'],
    [
      '251 tags',
      { title: 'x', tags: Array.from({ length: 251 }, (_, index) => `${index}`) },
      'INVALID_PRODUCT',
    ],
    [
      '2049 variants',
      {
        title: 'x',
        productOptions: [option('Size', 'S')],
        variants: Array.from({ length: 2049 }, () => variant('S')),
      },
      'VARIANTS_OVER_LIMIT',
    ],
  ])('refuses %s and stores nothing', async (_, wrong, code) => {
    const { product, userErrors } = await set(wrong)
    expect(product).toBeNull()
    expect(userErrors.map((error: { code: string }) => error.code)).toContain(code)
    const { body } = await ask('{ productsCount { count } }')
    expect(body.data.productsCount.count).toBe(0)
  })

  it('refuses a metafield that is longer than its definition allows', async () => {
    const definition = {
      ...{ name: 'Technique', namespace: 'custom', key: 'technique', ownerType: 'PRODUCT' },
      ...{ type: 'single_line_text_field', validations: [{ name: 'max', value: '5' }] },
    }
    const define = `mutation Define($definition: MetafieldDefinitionInput!) {
      metafieldDefinitionCreate(definition: $definition) { userErrors { message } }
    }`
    const { body } = await ask(define, { definition })
    expect(body.data.metafieldDefinitionCreate.userErrors).toEqual([])
    const withTechnique = (value: string) =>
      set({ title: 'x', metafields: [{ namespace: 'custom', key: 'technique', value }] })
    expect((await withTechnique('Etching')).userErrors).toMatchObject([
      {
        code: 'INVALID_METAFIELD',
        field: ['input', 'metafields', '0', 'value'],
        message: 'Value has a maximum length of 5.',
      },
    ])
    expect((await withTechnique('Relief'.slice(0, 5))).userErrors).toEqual([])
  })

  it('refuses a product id that does not exist', async () => {
    const { userErrors } = await set({ title: 'x' }, { id: 'gid://shopify/Product/9' })
    expect(userErrors[0].code).toBe('PRODUCT_DOES_NOT_EXIST')
  })
})
