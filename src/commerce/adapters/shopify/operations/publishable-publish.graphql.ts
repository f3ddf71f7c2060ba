/** Publishes a product to one publication, and tells whether it took. */
export const PUBLISHABLE_PUBLISH = /* GraphQL */ `
  mutation PublishablePublish($id: ID!, $input: [PublicationInput!]!, $publicationId: ID!) {
    publishablePublish(id: $id, input: $input) {
      publishable {
        publishedOnPublication(publicationId: $publicationId)
        ... on Product {
          id
          handle
          onlineStoreUrl
        }
      }
      userErrors {
        field
        message
      }
    }
  }
`
