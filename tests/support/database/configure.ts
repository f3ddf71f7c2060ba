import { randomBytes } from 'node:crypto'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { buildConfig, type SanitizedConfig } from 'payload'
import { escapeIdentifier } from 'pg'
import { inject } from 'vitest'
import type { Core } from '../../../plugins/core/feature/core-of.ts'
import { indexesOf, installFeatures } from '../../../plugins/core/feature/install-features.ts'
import { withClient } from '../../../src/database/with-client.ts'
import type { TestDatabase } from './database.ts'

/** An empty database: Payload creates the tables of whatever features a test has. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { server } = inject('testDatabase')
  const name = `empty_${randomBytes(8).toString('hex')}`
  const run = (sql: string) => withClient(server, (client) => client.query(sql))
  await run(`CREATE DATABASE ${escapeIdentifier(name)}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      await run(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`)
    },
  }
}

/** A Payload configuration of features alone, as another app would write it. */
export function configure(core: Core, databaseUrl: string): Promise<SanitizedConfig> {
  const { secret } = core.services.settings
  return buildConfig({
    secret,
    telemetry: false,
    typescript: { autoGenerate: false },
    logger: { options: { level: 'error' } },
    db: postgresAdapter({
      idType: 'uuid',
      push: true,
      pool: { connectionString: databaseUrl },
      afterSchemaInit: indexesOf(core),
    }),
    plugins: [installFeatures(core)],
  })
}
