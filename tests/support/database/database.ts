import { randomBytes } from 'node:crypto'
import { escapeIdentifier } from 'pg'
import { inject, type ProvidedContext } from 'vitest'
import { withClient } from '../../../src/database/with-client.ts'

/** A migrated database that belongs to one test. */
export type TestDatabase = {
  readonly url: string
  /** Removes it, also while sessions are open. */
  drop(): Promise<void>
}

/** Copies the migrated template, so that no test meets the records of another. */
export const createTestDatabase = (): Promise<TestDatabase> => copyTemplate(inject('testDatabase'))

/** Copies a template database of a server under a name of its own. */
export async function copyTemplate({
  server,
  template,
}: ProvidedContext['testDatabase']): Promise<TestDatabase> {
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
