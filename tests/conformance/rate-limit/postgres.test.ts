import { withClient } from '../../../src/database/with-client.ts'
import { createPostgresCounter } from '../../../src/rate-limit/adapters/postgres.ts'
import { startTestServer } from '../../support/database/test-server.ts'
import { describeRateCounter } from './suite.ts'

describeRateCounter('PostgreSQL', async () => {
  const server = await startTestServer()
  return {
    url: server.url,
    connect: ({ url, ...options }) => createPostgresCounter({ databaseUrl: url, ...options }),
    empty: () =>
      withClient(server.url, async (client) => {
        await client.query('drop schema if exists rate_limits cascade')
      }),
    close: server.stop,
  }
})
