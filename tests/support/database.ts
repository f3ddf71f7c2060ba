import { randomBytes } from 'node:crypto'
import { escapeIdentifier } from 'pg'
import { inject } from 'vitest'
import { withClient } from '../../src/stack/database-client.ts'

/** A migrated database that belongs to one test. */
export type TestDatabase = {
  readonly url: string
  /** Removes it, also while sessions are open. */
  drop(): Promise<void>
}

/** Copies the migrated template, so that no test meets the records of another. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { server, template } = inject('testDatabase')
  const name = `test_${randomBytes(8).toString('hex')}`
  await withClient(server, (client) =>
    client.query(
      `CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE ${escapeIdentifier(template)}`,
    ),
  )
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await withClient(server, (client) =>
        client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`),
      )
    },
  }
}
