import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  coerceInputValue,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isInputObjectType,
  isInputType,
  NoDeprecatedCustomRule,
  parse,
  specifiedRules,
  typeFromAST,
  validate,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { draftOf } from '../../../src/commerce/adapters/shopify/checkout.ts'
import { byCustomId, CUSTOM_ID_FIELD } from '../../../src/commerce/adapters/shopify/custom-id.ts'
import { fulfilmentOf } from '../../../src/commerce/adapters/shopify/fulfil-order.ts'
import { discountOf } from '../../../src/commerce/adapters/shopify/offers.ts'
import { ACCESS_SCOPES } from '../../../src/commerce/adapters/shopify/operations/access-scopes.graphql.ts'
import { ACTIVE_DISCOUNTS } from '../../../src/commerce/adapters/shopify/operations/active-discounts.graphql.ts'
import { CHANGED_ORDERS } from '../../../src/commerce/adapters/shopify/operations/changed-orders.graphql.ts'
import { CUSTOM_ID_DEFINITION } from '../../../src/commerce/adapters/shopify/operations/custom-id-definition.graphql.ts'
import { CUSTOM_ID_DEFINITION_CREATE } from '../../../src/commerce/adapters/shopify/operations/custom-id-definition-create.graphql.ts'
import { DISCOUNT_CREATE } from '../../../src/commerce/adapters/shopify/operations/discount-create.graphql.ts'
import { DISCOUNT_DELETE } from '../../../src/commerce/adapters/shopify/operations/discount-delete.graphql.ts'
import { DRAFT_ORDER_CREATE } from '../../../src/commerce/adapters/shopify/operations/draft-order-create.graphql.ts'
import { DRAFT_ORDER_DELETE } from '../../../src/commerce/adapters/shopify/operations/draft-order-delete.graphql.ts'
import { DRAFT_ORDERS } from '../../../src/commerce/adapters/shopify/operations/draft-orders.graphql.ts'
import { FULFILLMENT_CREATE } from '../../../src/commerce/adapters/shopify/operations/fulfillment-create.graphql.ts'
import { OPEN_FULFILMENTS } from '../../../src/commerce/adapters/shopify/operations/open-fulfilments.graphql.ts'
import { ORDER_PROGRESS } from '../../../src/commerce/adapters/shopify/operations/order-progress.graphql.ts'
import { ORDERED_LINES } from '../../../src/commerce/adapters/shopify/operations/ordered-lines.graphql.ts'
import { PING } from '../../../src/commerce/adapters/shopify/operations/ping.graphql.ts'
import { PRODUCT_BY_CUSTOM_ID } from '../../../src/commerce/adapters/shopify/operations/product-by-custom-id.graphql.ts'
import { PRODUCT_SET } from '../../../src/commerce/adapters/shopify/operations/product-set.graphql.ts'
import { PRODUCT_UPDATE_STATUS } from '../../../src/commerce/adapters/shopify/operations/product-update-status.graphql.ts'
import { PUBLISHABLE_PUBLISH } from '../../../src/commerce/adapters/shopify/operations/publishable-publish.graphql.ts'
import { SHOP_FACTS } from '../../../src/commerce/adapters/shopify/operations/shop-facts.graphql.ts'
import { STAGED_UPLOADS_CREATE } from '../../../src/commerce/adapters/shopify/operations/staged-uploads-create.graphql.ts'
import { WEBHOOK_SUBSCRIPTION_CREATE } from '../../../src/commerce/adapters/shopify/operations/webhook-subscription-create.graphql.ts'
import { WEBHOOK_SUBSCRIPTIONS } from '../../../src/commerce/adapters/shopify/operations/webhook-subscriptions.graphql.ts'
import { productSetVariables } from '../../../src/commerce/adapters/shopify/product-set-variables.ts'
import { uploadOf } from '../../../src/commerce/adapters/shopify/staged-pictures.ts'
import { subscriptionOf } from '../../../src/commerce/adapters/shopify/webhooks/subscriptions.ts'
import {
  ADMIN_API_VERSIONS,
  adminSchema,
} from '../../../src/stand-ins/commerce-sandbox/load-schema.ts'
import { requestedCost } from '../../../src/stand-ins/commerce-sandbox/query-cost.ts'
import { artworkInput } from '../../conformance/commerce/artwork-input.ts'

const gid = (type: string) => `gid://shopify/${type}/1`
const input = artworkInput('artwork-1', (key) => `https://images.example.com/${key}.webp`)
const CHECKOUT = {
  customId: '0197b0ab-9e8d-7c6b-8a5f-1d2c3b4a5e6f',
  product: 'template-1',
  variant: 'print',
  prices: [{ quantity: 10, unitPriceJpy: 110 }],
  attributes: [{ key: 'upload_id', value: '0197b0ab-9e8d-7c6b-8a5f-1d2c3b4a5e6f' }],
}

const OPERATIONS: Record<string, { query: string; variables: Record<string, unknown> }> = {
  PRODUCT_SET: {
    query: PRODUCT_SET,
    variables: productSetVariables(input, {
      existing: null,
      locationId: gid('Location'),
    }),
  },
  PRODUCT_SET_OF_AN_EXISTING_ONE: {
    query: PRODUCT_SET,
    variables: productSetVariables(input, {
      existing: {
        ...{
          id: gid('Product'),
          handle: 'x',
          status: 'ACTIVE',
          onlineStoreUrl: null,
          variants: [],
          ...{ title: 'x', descriptionHtml: '', tags: [] },
        },
        options: [
          {
            id: gid('ProductOption'),
            name: 'x',
            optionValues: [{ id: gid('Value'), name: '木製' }],
          },
        ],
      },
      locationId: gid('Location'),
      placeOf: () => 'https://uploads.example.com/1.webp',
    }),
  },
  ACTIVE_DISCOUNTS: { query: ACTIVE_DISCOUNTS, variables: { first: 50, after: null } },
  DISCOUNT_CREATE: {
    query: DISCOUNT_CREATE,
    variables: {
      discount: discountOf(
        { customId: 'template-1', productId: gid('Product'), title: 'Square', offers: [] },
        { minimum: 10, amountJpy: 20, each: true },
        () => false,
      ),
    },
  },
  DISCOUNT_DELETE: { query: DISCOUNT_DELETE, variables: { id: gid('DiscountAutomaticNode') } },
  STAGED_UPLOADS_CREATE: {
    query: STAGED_UPLOADS_CREATE,
    variables: {
      input: [
        uploadOf({
          picture: { size: 5, contentType: 'image/webp', open: async () => null },
          filename: 'a.webp',
        }),
      ],
    },
  },
  PRODUCT_BY_CUSTOM_ID: {
    query: PRODUCT_BY_CUSTOM_ID,
    variables: { identifier: byCustomId('artwork-1'), first: 50, after: null },
  },
  PRODUCT_UPDATE_STATUS: {
    query: PRODUCT_UPDATE_STATUS,
    variables: { product: { id: gid('Product'), status: 'ARCHIVED' } },
  },
  PUBLISHABLE_PUBLISH: {
    query: PUBLISHABLE_PUBLISH,
    variables: {
      id: gid('Product'),
      input: [{ publicationId: gid('Publication') }],
      publicationId: gid('Publication'),
    },
  },
  CUSTOM_ID_DEFINITION: {
    query: CUSTOM_ID_DEFINITION,
    variables: { identifier: { ...CUSTOM_ID_FIELD, ownerType: 'PRODUCT' } },
  },
  CUSTOM_ID_DEFINITION_CREATE: {
    query: CUSTOM_ID_DEFINITION_CREATE,
    variables: {
      definition: {
        ...CUSTOM_ID_FIELD,
        name: 'x',
        description: 'x',
        ownerType: 'PRODUCT',
        type: 'id',
      },
    },
  },
  SHOP_FACTS: { query: SHOP_FACTS, variables: {} },
  ACCESS_SCOPES: { query: ACCESS_SCOPES, variables: {} },
  CHANGED_ORDERS: {
    query: CHANGED_ORDERS,
    variables: {
      query: "updated_at:>='2026-11-21T00:00:00.000Z'",
      first: 12,
      lines: 5,
      after: null,
    },
  },
  ORDERED_LINES: {
    query: ORDERED_LINES,
    variables: { id: gid('Order'), first: 50, after: null },
  },
  OPEN_FULFILMENTS: { query: OPEN_FULFILMENTS, variables: { id: gid('Order') } },
  FULFILLMENT_CREATE: {
    query: FULFILLMENT_CREATE,
    variables: {
      fulfillment: fulfilmentOf(gid('FulfillmentOrder'), {
        company: 'Yamato Transport',
        numbers: ['123456789012', '123456789013'],
      }),
    },
  },
  ORDER_PROGRESS: { query: ORDER_PROGRESS, variables: { ids: Array(250).fill(gid('Order')) } },
  DRAFT_ORDERS: { query: DRAFT_ORDERS, variables: { query: "tag:'pc-1'", first: 10 } },
  DRAFT_ORDER_CREATE: {
    query: DRAFT_ORDER_CREATE,
    variables: { input: draftOf(CHECKOUT, gid('ProductVariant')) },
  },
  DRAFT_ORDER_DELETE: {
    query: DRAFT_ORDER_DELETE,
    variables: { input: { id: gid('DraftOrder') } },
  },
  WEBHOOK_SUBSCRIPTIONS: {
    query: WEBHOOK_SUBSCRIPTIONS,
    variables: { topics: ['ORDERS_CREATE'], uri: 'https://service.example.com/', first: 50 },
  },
  WEBHOOK_SUBSCRIPTION_CREATE: {
    query: WEBHOOK_SUBSCRIPTION_CREATE,
    variables: subscriptionOf('orders/create', 'https://service.example.com/'),
  },
  PING: { query: PING, variables: {} },
}

/** Every problem of a variable's value: what the type refuses, and deprecated fields it uses. */
function variableProblems(
  query: string,
  variables: Record<string, unknown>,
  schema: GraphQLSchema,
): string[] {
  const problems: string[] = []
  const operation = getOperationAST(parse(query))
  for (const definition of operation?.variableDefinitions ?? []) {
    const name = definition.variable.name.value
    // graphql-js overloads typeFromAST for each kind of node; the schema decides the type here.
    const type = typeFromAST(schema, definition.type as Parameters<typeof typeFromAST>[1])
    if (!isInputType(type)) {
      problems.push(`${name} has no input type`)
      continue
    }
    coerceInputValue(variables[name] ?? null, type, (path, _value, error) => {
      problems.push(`${[name, ...path].join('.')}: ${error.message}`)
    })
    problems.push(...deprecatedFields(variables[name], type, name))
  }
  return problems
}

function deprecatedFields(value: unknown, type: GraphQLInputType, path: string): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => deprecatedFields(item, type, `${path}.${index}`))
  }
  const named = getNamedType(type)
  if (!isInputObjectType(named) || typeof value !== 'object' || value === null) return []
  const fields = named.getFields()
  return Object.entries(value).flatMap(([key, inner]) => {
    const field = fields[key]
    if (field === undefined) return []
    const own = field.deprecationReason ? [`${path}.${key}: ${field.deprecationReason}`] : []
    return [...own, ...deprecatedFields(inner, field.type, `${path}.${key}`)]
  })
}

/** Points that the platform allows for one query. */
const MOST_POINTS = 1_000

describe.each(ADMIN_API_VERSIONS)('operations of the Shopify adapter in version %s', (version) => {
  const schema = adminSchema(version)

  it.each(Object.entries(OPERATIONS))(
    '%s is valid in the real schema and uses nothing deprecated',
    (_, { query }) => {
      const problems = validate(schema, parse(query), [...specifiedRules, NoDeprecatedCustomRule])
      expect(problems.map(({ message }) => message)).toEqual([])
    },
  )

  it.each(Object.entries(OPERATIONS))(
    'the variables of %s are what the real schema takes',
    (_, { query, variables }) => {
      expect(variableProblems(query, variables, schema)).toEqual([])
    },
  )

  it('a variable the schema does not know would be noticed', () => {
    const wrong = { ...OPERATIONS.PRODUCT_SET?.variables, input: { body_html: 'x' } }
    expect(variableProblems(PRODUCT_SET, wrong, schema)).toHaveLength(1)
  })

  it('a deprecated input field would be noticed', () => {
    const old = { identifier: byCustomId('a'), input: { id: gid('Product') } }
    const problems = variableProblems(PRODUCT_SET, old, schema)
    expect(problems).toEqual([expect.stringContaining('input.id')])
  })

  it('a deprecated field would be noticed', () => {
    const old = parse('{ products(first: 1) { nodes { totalVariants } } }')
    expect(validate(schema, old, [NoDeprecatedCustomRule])).toHaveLength(1)
  })

  it('two identifiers at once would be noticed, since the schema allows one', () => {
    const both = { ...byCustomId('a'), handle: 'b' }
    expect(variableProblems(PRODUCT_SET, { identifier: both, input: {} }, schema)).toHaveLength(1)
  })
})

describe('operations of the Shopify adapter', () => {
  it.each(Object.entries(OPERATIONS))(
    '%s costs no more than the platform allows for one query',
    (_, { query, variables }) => {
      const document = parse(query)
      const operation = getOperationAST(document)
      if (!operation) throw new Error('no operation')
      expect(requestedCost(document, operation, variables)).toBeLessThanOrEqual(MOST_POINTS)
    },
  )

  it('are all tried here', () => {
    const folder = join(import.meta.dirname, '../../../src/commerce/adapters/shopify/operations')
    const sent = new Set(Object.values(OPERATIONS).map(({ query }) => nameOf(query)))
    const written = readdirSync(folder)
      .filter((file) => file.endsWith('.graphql.ts'))
      .flatMap((file) => [
        ...readFileSync(join(folder, file), 'utf8').matchAll(/^\s*(?:query|mutation) (\w+)/gm),
      ])
      .map(([, name]) => name)
    expect(written.length).toBeGreaterThan(20)
    expect(written.filter((name) => !sent.has(name ?? ''))).toEqual([])
  })
})

const nameOf = (query: string): string | undefined => getOperationAST(parse(query))?.name?.value
