import type { z } from 'zod'
import { withRetry } from '../../attempts/retry.ts'
import type { AdminClient } from './admin-client.ts'
import type { ShopifySettings } from './options.ts'

export type ReadParts = { readonly client: AdminClient; readonly settings: ShopifySettings }

/** Sends a query that changes nothing, with retries. */
export type Send = <Shape extends z.ZodType>(
  query: string,
  variables: Record<string, unknown>,
  shape: Shape,
) => Promise<z.infer<Shape>>

/** Sends queries that all end by the same signal. */
export function retryingClient(
  { client, settings: { retry } }: ReadParts,
  signal: AbortSignal,
): Send {
  return (query, variables, shape) =>
    withRetry(() => client.send({ query, variables, shape, signal }), retry, signal)
}
