import type { Endpoint, Payload } from 'payload'
import { definitionOf } from '../../core/endpoint/definition.ts'

/**
 * Payload compiles the path of one endpoint after the other until one matches. Those that everybody may call are called
 * most, so they come first. Paths that begin with a brand stay where they are: no brand has the name of a route
 * (`plugins/core/feature/reserved-names.ts`), so none of them matches what one of the others matches.
 */
export function putPublicFirst({ config }: Pick<Payload, 'config'>): void {
  config.endpoints.sort((one, other) => Number(isPublic(other)) - Number(isPublic(one)))
}

const isPublic = (endpoint: Endpoint): boolean =>
  definitionOf(endpoint)?.auth === 'public' && !endpoint.path.startsWith('/:')
