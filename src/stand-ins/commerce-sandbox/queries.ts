import { connection, type PageArguments } from './connection.ts'
import { findProduct, type ProductIdentifier } from './find-product.ts'
import { presentDefinition, type SandboxParts } from './mutations.ts'
import { presentProduct } from './present-product.ts'
import { CURRENCY, LOCATION_ID, ONLINE_STORE_ID, SHOP_NAME } from './shop-facts.ts'

type DefinitionIdentifier = {
  identifier?: { namespace?: string | null; key: string; ownerType: string } | null
}
type DefinitionListArguments = PageArguments & {
  ownerType: string
  namespace?: string | null
  key?: string | null
}

/** The queries of the Admin API that the sandbox answers, by their names in the schema. */
export function queries({ store, origin, accessScopes }: SandboxParts): Record<string, unknown> {
  const location = { id: LOCATION_ID, name: 'Workshop', isActive: true }
  const publication = {
    id: ONLINE_STORE_ID,
    autoPublish: false,
    name: 'Online Store',
    catalog: {
      __typename: 'AppCatalog',
      id: 'gid://shopify/AppCatalog/1',
      title: 'Online Store',
      status: 'ACTIVE',
      apps: (args: PageArguments) =>
        connection(
          [{ id: 'gid://shopify/App/1', handle: 'online_store', title: 'Online Store' }],
          args,
          (app) => app,
        ),
    },
  }
  return {
    shop: {
      id: 'gid://shopify/Shop/1',
      name: SHOP_NAME,
      currencyCode: CURRENCY,
      myshopifyDomain: new URL(origin).host,
      url: origin,
      primaryDomain: {
        id: 'gid://shopify/Domain/1',
        host: new URL(origin).host,
        url: origin,
        sslEnabled: origin.startsWith('https:'),
      },
    },
    currentAppInstallation: {
      id: 'gid://shopify/AppInstallation/1',
      accessScopes: accessScopes.map((handle) => ({ handle, description: handle })),
    },
    location: ({ id }: { id?: string | null }) => (!id || id === LOCATION_ID ? location : null),
    locations: (args: PageArguments) => connection([location], args, (item) => item),
    publications: (args: PageArguments) => connection([publication], args, (item) => item),
    product({ id }: { id: string }) {
      const found = store.product(id)
      return found === undefined ? null : presentProduct(found, origin)
    },
    productByIdentifier({ identifier }: { identifier: ProductIdentifier }) {
      const found = findProduct(store, identifier)
      return found === undefined ? null : presentProduct(found, origin)
    },
    products: (args: PageArguments) =>
      connection(store.products(), args, (product) => presentProduct(product, origin)),
    productsCount: () => ({ count: store.products().length, precision: 'EXACT' }),
    metafieldDefinition({ identifier }: DefinitionIdentifier) {
      const found = store.definitions.find(
        ({ namespace, key, ownerType }) =>
          namespace === identifier?.namespace &&
          key === identifier.key &&
          ownerType === identifier.ownerType,
      )
      return found === undefined ? null : presentDefinition(found)
    },
    metafieldDefinitions: (args: DefinitionListArguments) =>
      connection(
        store.definitions.filter(
          ({ ownerType, namespace, key }) =>
            ownerType === args.ownerType &&
            (!args.namespace || namespace === args.namespace) &&
            (!args.key || key === args.key),
        ),
        args,
        presentDefinition,
      ),
  }
}
