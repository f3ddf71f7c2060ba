/** The definition that makes a metafield usable as a product's custom identifier, if it exists. */
export const CUSTOM_ID_DEFINITION = /* GraphQL */ `
  query CustomIdDefinition($identifier: MetafieldDefinitionIdentifierInput!) {
    metafieldDefinition(identifier: $identifier) {
      id
      type {
        name
      }
    }
  }
`
