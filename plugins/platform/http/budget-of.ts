import type { Endpoint } from 'payload'
import type { Budget } from '../../../src/rate-limit/budgets.ts'
import { definitionOf } from '../../core/endpoint/definition.ts'

/** Collections that the console reads and writes by itself while it is open. */
const HOUSEKEEPING = ['payload-preferences', 'payload-locked-documents']
/** What the console asks of an account by itself, on every page. */
const OF_THE_SESSION = ['/me', '/refresh-token', '/logout', '/init', '/access']
/** Routes that could be used to guess a password or to flood a mailbox. */
const GUESSES = ['/login', '/forgot-password', '/reset-password', '/first-register']

/** The allowance that the requests of an endpoint are counted against. */
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
