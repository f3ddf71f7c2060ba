/** The project for which the development issuer vouches. All of it is public. */
export const DEVELOPMENT_PROJECT = {
  number: '1',
  id: 'print-commerce',
  /** One app for each kind of device, in the form of the real service. */
  appIds: ['1:1:web:development', '1:1:ios:development', '1:1:android:development'],
  /** Stands where a device would prove what it is. */
  debugToken: 'development-debug-token',
} as const

/** Path below the identity provider's URL at which the issuer answers. */
export const DEVELOPMENT_ISSUER_PATH = '/app-check'

/** What a verifier has to know of the issuer that answers at an identity provider's URL. */
export function developmentIssuerFacts(identityUrl: string) {
  const base = `${identityUrl.replace(/\/$/, '')}${DEVELOPMENT_ISSUER_PATH}`
  const { number, id } = DEVELOPMENT_PROJECT
  return {
    issuer: `${base}/${number}`,
    jwksUrl: `${base}/v1/jwks`,
    audiences: [`projects/${number}`, `projects/${id}`],
    appIds: DEVELOPMENT_PROJECT.appIds,
    /** Where an app gets its token. */
    exchangeUrl: (appId: string) =>
      `${base}/v1/projects/${number}/apps/${appId}:exchangeDebugToken`,
  }
}
