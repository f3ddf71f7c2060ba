import type { Endpoint, Payload } from 'payload'

/** Every list of endpoints that the router looks at: of the service, the collections, the globals. */
export function endpointLists(payload: Payload): Omit<Endpoint, 'root'>[][] {
  const lists = [
    payload.config.endpoints,
    ...Object.values(payload.collections).map(({ config }) => config.endpoints),
    ...payload.config.globals.map(({ endpoints }) => endpoints),
  ]
  return lists.filter((list) => Array.isArray(list))
}
