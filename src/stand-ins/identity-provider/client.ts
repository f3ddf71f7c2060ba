/** A public client of the development provider. Its id is the audience of its ID tokens. */
export type DevelopmentClient = {
  readonly clientId: string
  /** Where the authorization code may be sent, exactly. */
  readonly redirectUris: readonly string[]
}

/** Matches the default of `OIDC_AUDIENCE`. */
export const DEFAULT_CLIENT_ID = 'print-commerce'

/** Matches the default of `OIDC_CUSTOMER_AUDIENCE`. */
export const DEFAULT_CUSTOMER_CLIENT_ID = 'print-commerce-customers'
