/** Creates the definition of the custom identifier; the type `id` makes its values unique. */
export const CUSTOM_ID_DEFINITION_CREATE = /* GraphQL */ `
  mutation CustomIdDefinitionCreate($definition: MetafieldDefinitionInput!) {
    metafieldDefinitionCreate(definition: $definition) {
      createdDefinition {
        id
      }
      userErrors {
        code
        field
        message
      }
    }
  }
`
