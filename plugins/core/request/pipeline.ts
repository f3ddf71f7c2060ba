import type { Endpoint, Payload } from 'payload'
import { requestContext } from '../../../src/http/request-context.ts'

/**
 * Stages that a request passes before its endpoint, in this order. Before them, `plugins/platform/http`
 * answers requests that need no endpoint: requests of other sites, malformed queries, preflights. After them,
 * `defineEndpoint` checks permission, parameters and body.
 */
export const STAGES = ['rate-limit', 'credentials', 'maintenance'] as const

export type Guarded = Omit<Endpoint, 'root'>

/** A check at one stage. It wraps every endpoint, including Payload's own. */
export type Guard = {
  readonly stage: (typeof STAGES)[number]
  /** @param collection slug of the collection that the endpoint belongs to. */
  readonly wrap: (endpoint: Guarded, collection: string | undefined) => Guarded
}

/** Wraps every endpoint in the guards. Called once, when the service starts. */
export function guardEndpoints(payload: Payload, guards: readonly Guard[]): void {
  const inside = [...STAGES]
    .reverse()
    .flatMap((stage) => guards.filter((one) => one.stage === stage))
  for (const { endpoints, collection } of endpointLists(payload)) {
    const guarded = endpoints.map((endpoint) =>
      withRoute(
        inside.reduce((wrapped, { wrap }) => wrap(wrapped, collection), endpoint),
        collection,
      ),
    )
    // Payload's router keeps a reference to this array, so it is changed in place.
    endpoints.splice(0, endpoints.length, ...guarded)
  }
}

/** Lets the request know its route, for what observes it from outside. */
function withRoute(endpoint: Guarded, collection: string | undefined): Guarded {
  const { path, handler } = endpoint
  const base = collection === undefined ? '/api' : `/api/${collection}`
  // What answers unknown routes has no pattern of its own.
  const route = path.startsWith('/') ? `${base}${path}`.replace(/\/$/, '') : '/api/*'
  return {
    ...endpoint,
    handler: (req) => {
      const context = requestContext()
      if (context) context.route = route
      return handler(req)
    },
  }
}

type EndpointList = { readonly endpoints: Guarded[]; readonly collection: string | undefined }

/** Returns every list of endpoints that Payload's router reads: of the service, collections, globals. */
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
