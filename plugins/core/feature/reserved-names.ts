import type { Payload } from 'payload'
import { areasOf } from './stored-objects.ts'

/**
 * Returns the names that a brand cannot have because routes or object keys begin with them: slugs of
 * collections, names of areas, and first segments of the routes of all features.
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
