import type { z } from 'zod'
import type { databaseVariables } from './variables.ts'

/**
 * Connections to the database that never block a caller indefinitely: failing to connect is an error
 * after 5 seconds, and a statement or a forgotten transaction ends after the time of the settings.
 */
export function databasePool(env: z.infer<typeof databaseVariables>) {
  const limitMs = env.DATABASE_STATEMENT_SECONDS * 1000
  return {
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    statement_timeout: limitMs,
    idle_in_transaction_session_timeout: limitMs,
  }
}
