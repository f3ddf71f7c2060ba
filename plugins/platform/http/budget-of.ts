import type { Endpoint } from 'payload'
import type { Budget } from '../../../src/rate-limit/budgets.ts'
import { definitionOf } from '../../core/endpoint/definition.ts'

/** Collections that the console reads and writes in the background. */
const HOUSEKEEPING = ['payload-preferences', 'payload-locked-documents']
/** Routes of the session that the console requests on every page. */
const OF_THE_SESSION = ['/me', '/refresh-token', '/logout', '/init', '/access']
/** Routes that allow guessing passwords or flooding a mailbox. */
const GUESSES = ['/login', '/forgot-password', '/reset-password', '/first-register']

/** Returns the budget of an endpoint. */
export function budgetOf(
  { path, custom }: Pick<Endpoint, 'path' | 'custom'>,
  collection: string | undefined,
): Budget | 'none' {
  const own = definitionOf({ custom })?.rateLimit
  if (own) return own
  if (collection !== undefined && HOUSEKEEPING.includes(collection)) return 'console'
  if (OF_THE_SESSION.includes(path)) return 'console'
  return GUESSES.includes(path) ? 'login' : 'api'
}
