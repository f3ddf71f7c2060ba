/**
 * Disables Payload's cache of field descriptions. Payload 3.90 caches them by collection without the
 * language, so the first request after a start would decide the language of the labels for all users.
 * Payload empties the cache if this global is true, and sets it to false. Describing the fields of one
 * collection takes about a millisecond per form. Payload's cache of whole configurations is keyed by
 * language and stays.
 */
export function nameFieldsAnew(): void {
  Object.defineProperty(globalThis, '_payload_doNotCacheClientSchemaMap', {
    configurable: true,
    get: () => true,
    set: () => {},
  })
}
