export type ArtistsOptions = {
  /** The e-mail address of the super administrator (section 5.4); it cannot be invited as an artist. */
  readonly administrator?: string | undefined
  /** Origin of this service, for the link of an invitation. */
  readonly serverUrl: string
}
