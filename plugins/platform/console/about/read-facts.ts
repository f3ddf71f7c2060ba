import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Payload } from 'payload'
import { runStatement } from '../../../core/database/run-statement.ts'

/** In the repository and in the package alike. */
const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), ...Array(4).fill('..'))

const FACTS = `SELECT current_setting('server_version') AS version,
    pg_database_size(current_database())::float8 AS bytes,
    (SELECT name FROM payload_migrations ORDER BY created_at DESC, name DESC LIMIT 1) AS migration`

type DatabaseFacts = {
  readonly version: string
  readonly bytes: number
  /** Name of the last migration that ran; `null` before the first. */
  readonly migration: string | null
}

/** Returns what the database says of itself. */
export async function readDatabaseFacts(payload: Payload): Promise<DatabaseFacts> {
  const { rows } = await runStatement<DatabaseFacts>(payload, { text: FACTS, values: [] })
  const [facts] = rows
  if (!facts) throw new Error('The database did not say its version.')
  return facts
}

/** Returns what changed from release to release, as Markdown without its title. */
export async function readChanges(): Promise<string> {
  const text = await readFile(path.join(ROOT, 'CHANGELOG.md'), 'utf8')
  return text.replace(/^# .+\n/, '')
}
