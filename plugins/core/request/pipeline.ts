import type { Endpoint, Payload } from 'payload'

/**
 * What a request passes on its way to an endpoint, in this order. Before it, `plugins/platform/http`
 * answers what needs no endpoint: pages of other sites, malformed queries, preflights. After it,
 * `defineEndpoint` checks permission, parameters and body.
 */
export const STAGES = ['rate-limit', 'credentials'] as const

export type Guarded = Omit<Endpoint, 'root'>

/** One stage of the pipeline. It surrounds every endpoint, also those that Payload brings. */
export type Guard = {
  readonly stage: (typeof STAGES)[number]
  /** @param collection slug of the collection that the endpoint belongs to. */
  readonly wrap: (endpoint: Guarded, collection: string | undefined) => Guarded
}

/** Puts the guards around every endpoint of a service that is starting. */
export function guardEndpoints(payload: Payload, guards: readonly Guard[]): void {
  const inside = [...STAGES]
    .reverse()
    .flatMap((stage) => guards.filter((one) => one.stage === stage))
  for (const { endpoints, collection } of endpointLists(payload)) {
    const guarded = endpoints.map((endpoint) =>
      inside.reduce((wrapped, { wrap }) => wrap(wrapped, collection), endpoint),
    )
    // Payload's router holds on to the list.
    endpoints.splice(0, endpoints.length, ...guarded)
  }
}

type EndpointList = { readonly endpoints: Guarded[]; readonly collection: string | undefined }

/** Every list of endpoints that the router looks at: of the service, the collections, the globals. */
export function endpointLists({ config, collections }: Payload): EndpointList[] {
  const lists = [
    { endpoints: config.endpoints, collection: undefined },
    ...Object.entries(collections).map(
      ([
        slug,
        {
          config: { endpoints },
        },
      ]) => ({
        endpoints,
        collection: slug,
      }),
    ),
    ...config.globals.map(({ endpoints }) => ({ endpoints, collection: undefined })),
  ]
  return lists.flatMap(({ endpoints, collection }) =>
    Array.isArray(endpoints) ? [{ endpoints, collection }] : [],
  )
}
