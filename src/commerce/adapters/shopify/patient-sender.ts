import type { z } from 'zod'
import type { AdminClient } from './admin-client.ts'
import type { ShopifySettings } from './options.ts'
import { withPatience } from './patience.ts'

export type ReadParts = { readonly client: AdminClient; readonly settings: ShopifySettings }

/** Asks one question that changes nothing, as often as the patience allows. */
export type Send = <Shape extends z.ZodType>(
  query: string,
  variables: Record<string, unknown>,
  shape: Shape,
) => Promise<z.infer<Shape>>

/**
 * A sender of questions that all end by the same signal. `attempts` bounds those for each question.
 *
 * @see docs/decisions/0022-retry-throttled-requests-separately-from-failures.md
 */
export function patientSender(
  { client, settings: { patience } }: ReadParts,
  signal: AbortSignal,
  attempts = patience.attempts,
): Send {
  const bounded = { ...patience, attempts: Math.min(attempts, patience.attempts) }
  return (query, variables, shape) =>
    withPatience(() => client.send({ query, variables, shape, signal }), bounded, signal)
}
