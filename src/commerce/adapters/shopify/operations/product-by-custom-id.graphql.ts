/** A product by the service's own identifier, with one page of its variants and their pictures. */
export const PRODUCT_BY_CUSTOM_ID = /* GraphQL */ `
  query ProductByCustomId($identifier: ProductIdentifierInput!, $first: Int!, $after: String) {
    productByIdentifier(identifier: $identifier) {
      id
      handle
      title
      descriptionHtml
      tags
      status
      onlineStoreUrl
      options {
        id
        name
        optionValues {
          id
          name
        }
      }
      variants(first: $first, after: $after, sortKey: POSITION) {
        nodes {
          id
          sku
          price
          selectedOptions {
            name
            value
          }
          imageSource: metafield(namespace: "custom", key: "image_source") {
            value
          }
          media(first: 1) {
            nodes {
              ... on MediaImage {
                id
                status
                image {
                  url
                }
                mediaErrors {
                  code
                  message
                }
              }
            }
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`
