import { z } from 'zod'
import { AttemptFailure } from '../../attempts/attempt-failure.ts'
import { rejected } from '../../attempts/rejected.ts'
import type { AdminClient } from './admin-client.ts'
import { CUSTOM_ID_FIELD } from './custom-id.ts'
import { CUSTOM_ID_DEFINITION } from './operations/custom-id-definition.graphql.ts'
import { CUSTOM_ID_DEFINITION_CREATE } from './operations/custom-id-definition-create.graphql.ts'
import { SHOP_FACTS } from './operations/shop-facts.graphql.ts'
import { refuseUserErrors, userErrorsShape } from './user-errors.ts'

export type ShopFacts = {
  /** Where the shop holds its stock. */
  locationId(signal: AbortSignal): Promise<string>
  /** Publication of the online store. */
  publicationId(signal: AbortSignal): Promise<string>
  /** Resolves once the custom identifier is defined in the shop, creating its definition if need be. */
  customIdDefined(signal: AbortSignal): Promise<void>
}

const ONLINE_STORE = 'online_store'

const factsShape = z.object({
  location: z.object({ id: z.string() }).nullable(),
  publications: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        catalog: z
          .object({
            apps: z
              .object({ nodes: z.array(z.object({ handle: z.string().nullable() })) })
              .optional(),
          })
          .nullable(),
      }),
    ),
  }),
})
const definitionShape = z.object({
  metafieldDefinition: z
    .object({ id: z.string(), type: z.object({ name: z.string() }) })
    .nullable(),
})
const createdShape = z.object({
  metafieldDefinitionCreate: z.object({
    createdDefinition: z.object({ id: z.string() }).nullable(),
    userErrors: userErrorsShape,
  }),
})

/**
 * What every write needs to know of the shop, asked once and remembered for as long as the process
 * lives. A failure is not remembered.
 */
export function createShopFacts(client: AdminClient, publicationId: string | undefined): ShopFacts {
  let facts: z.infer<typeof factsShape> | undefined
  let defined = false

  async function ask(signal: AbortSignal) {
    facts ??= await client.send({ query: SHOP_FACTS, shape: factsShape, signal })
    return facts
  }

  return {
    async locationId(signal) {
      const { location } = await ask(signal)
      if (location === null) {
        throw rejected([
          {
            en: 'the shop has no location that holds stock',
            ja: 'ショップに在庫を保管するロケーションがありません',
          },
        ])
      }
      return location.id
    },

    async publicationId(signal) {
      if (publicationId !== undefined) return publicationId
      const { publications } = await ask(signal)
      const store = publications.nodes.find(({ catalog }) =>
        catalog?.apps?.nodes.some(({ handle }) => handle === ONLINE_STORE),
      )
      if (store === undefined) {
        throw rejected([
          {
            en: 'the shop has no online store to publish to',
            ja: 'ショップに公開先のオンラインストアがありません',
          },
        ])
      }
      return store.id
    },

    async customIdDefined(signal) {
      if (defined) return
      const identifier = { ...CUSTOM_ID_FIELD, ownerType: 'PRODUCT' }
      const found = await client.send({
        query: CUSTOM_ID_DEFINITION,
        variables: { identifier },
        shape: definitionShape,
        signal,
      })
      const type = found.metafieldDefinition?.type.name
      if (type === undefined) await createDefinition(client, signal)
      else if (type !== 'id') {
        const name = `${CUSTOM_ID_FIELD.namespace}.${CUSTOM_ID_FIELD.key}`
        throw rejected([
          {
            en: `the metafield ${name} has the type ${type}; it must be "id"`,
            ja: `メタフィールド${name}の型が${type}です。「id」にしてください`,
          },
        ])
      }
      defined = true
    },
  }
}

async function createDefinition(client: AdminClient, signal: AbortSignal): Promise<void> {
  const definition = {
    ...CUSTOM_ID_FIELD,
    name: 'Registration id',
    description: 'Identifier of the product in the registration service. Do not edit.',
    ownerType: 'PRODUCT',
    type: 'id',
  }
  const { metafieldDefinitionCreate: created } = await client.send({
    query: CUSTOM_ID_DEFINITION_CREATE,
    variables: { definition },
    shape: createdShape,
    signal,
  })
  // Someone else may have created it in between; the next attempt looks at what is there.
  if (created.userErrors.some(({ code }) => code === 'TAKEN')) {
    throw new AttemptFailure('the definition of the custom identifier was being created', {
      answered: true,
    })
  }
  refuseUserErrors(created.userErrors)
}
