/**
 * Has Payload name the fields of a record anew for every request. It keeps what it hands to components of
 * fields for all languages at once: the names would be in the language of whoever came first after a start.
 * Payload empties that store where this global is true, and sets it to false.
 */
export function nameFieldsAnew(): void {
  Object.defineProperty(globalThis, '_payload_doNotCacheClientSchemaMap', {
    configurable: true,
    get: () => true,
    set: () => {},
  })
}
