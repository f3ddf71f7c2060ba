import type { Endpoint, SanitizedConfig } from 'payload'
import type { AnyDefinition } from '../../../plugins/core/endpoint/definition.ts'

export type DefinedEndpoint = {
  readonly method: string
  /** Route with parameters in braces, e.g. `/api/{brand}/artworks/create`. */
  readonly route: string
  readonly definition: AnyDefinition
}

/** Returns the endpoints that this project adds to Payload's own, sorted by route. */
export function definedEndpoints(config: SanitizedConfig): DefinedEndpoint[] {
  const of = (endpoints: readonly Endpoint[] | false | undefined, prefix: string) =>
    (endpoints || []).flatMap(({ path, method, custom }) => {
      const definition = custom?.definition as AnyDefinition | undefined
      const route = `/api${prefix}${path === '/' ? '' : path}`.replace(/:(\w+)\+?/g, '{$1}')
      return definition ? [{ method, route, definition }] : []
    })
  return [
    ...of(config.endpoints, ''),
    ...config.collections.flatMap(({ slug, endpoints }) => of(endpoints, `/${slug}`)),
  ].sort((a, b) => a.route.localeCompare(b.route) || a.method.localeCompare(b.method))
}
