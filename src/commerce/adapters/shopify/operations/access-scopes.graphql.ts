/** What the access token may do. */
export const ACCESS_SCOPES = /* GraphQL */ `
  query AccessScopes {
    currentAppInstallation {
      accessScopes {
        handle
      }
    }
  }
`
