/**
 * Disables Payload's cache of the client schema. It has one entry for all languages, so field labels would
 * stay in the language of the first request after a start. Payload clears the cache when this global is
 * true, and then sets it to false.
 */
export function disableSchemaCache(): void {
  Object.defineProperty(globalThis, '_payload_doNotCacheClientSchemaMap', {
    configurable: true,
    get: () => true,
    set: () => {},
  })
}
