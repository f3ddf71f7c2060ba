import type { Payload } from 'payload'
import { areasOf } from './stored-objects.ts'

/**
 * Names that a brand cannot have, because routes and object keys begin with them: the slugs of the
 * collections, the areas of the object store and the first segments of the routes of all features.
 */
export function reservedNames(payload: Pick<Payload, 'config'>): readonly string[] {
  const { collections, endpoints } = payload.config
  const routes = endpoints.map(({ path }) => path.split('/')[1] ?? '')
  return [
    ...collections.map(({ slug }) => slug),
    ...areasOf(payload).map(({ name }) => name),
    ...routes.filter((segment) => /^[a-z]/.test(segment)),
  ]
}
