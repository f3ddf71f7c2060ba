import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { LEFT_OUT_TABLES } from '../../src/backup/tables.ts'
import { withClient } from '../../src/database/with-client.ts'
import { contentOf, emptyDatabase, runCommand, startCommand } from '../support/backup/commands.ts'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'
import { until } from '../support/system/until.ts'

/** Tables before whose first row the restore is killed, one after the other, in the order in which they are restored. */
const KILLED_AT = ['users', 'email_templates', 'users_texts']
const LEFT_OUT = [...Object.keys(LEFT_OUT_TABLES), 'rate_limits.requests', 'public.audit_log']

/** Makes the first row of these tables wait for a lock. Neither a table nor a row, so the database stays empty. */
const HOLD = `
  CREATE SCHEMA held;
  CREATE FUNCTION held.wait() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(77, hashtext(TG_TABLE_NAME)); RETURN NEW; END $$;
  CREATE FUNCTION held.on_create() RETURNS event_trigger LANGUAGE plpgsql AS $$
    DECLARE one record;
    BEGIN
      FOR one IN SELECT * FROM pg_event_trigger_ddl_commands()
        WHERE object_identity = ANY ('{${KILLED_AT.map((name) => `public.${name}`)}}')
      LOOP EXECUTE format('CREATE TRIGGER hold BEFORE INSERT ON %s FOR EACH ROW EXECUTE FUNCTION held.wait()',
        one.object_identity); END LOOP;
    END $$;
  CREATE EVENT TRIGGER hold ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION held.on_create()`

describe('a restore that is killed', () => {
  inOrder()
  let folder: string
  let source: TestDatabase
  let target: TestDatabase
  const archive = () => path.join(folder, 'backup.tar')
  const env = (of: TestDatabase, name: string) => ({
    DATABASE_URL: of.url,
    DATA_DIR: path.join(folder, name),
  })
  const restored = () => env(target, 'target')
  const count = (client: Client, text: string) =>
    client.query<{ n: number }>(text).then(({ rows }) => rows[0]?.n ?? 0)

  /** Those before which it was not killed yet. */
  let left = KILLED_AT
  /** The one of them whose first row waits for the lock of the test. */
  const heldAt = async (client: Client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT name FROM unnest($1::text[]) AS name JOIN pg_locks
         ON objid::bigint = hashtext(name)::bigint & 4294967295
       WHERE locktype = 'advisory' AND classid = 77 AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [left],
    )
    return rows[0]?.name
  }

  beforeAll(async () => {
    folder = await makeTemporaryFolder()
    await cp(inject('templateDataDir'), path.join(folder, 'source'), { recursive: true })
    source = await createTestDatabase()
    target = await emptyDatabase()
    await withClient(target.url, (client) => client.query(HOLD))
    const made = await runCommand('backup', [archive(), '--with-objects'], env(source, 'source'))
    expect(made.code).toBe(0)
  })
  afterAll(async () => {
    await source?.drop()
    await target?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it.each([1, 2, 3])('has kept what was in when it dies for time %d', async (time) => {
    await withClient(target.url, async (client) => {
      for (const name of left)
        await client.query('SELECT pg_advisory_lock(77, hashtext($1))', [name])
      const running = startCommand('restore', [archive()], restored())
      const early = running.ended.then(({ output }) => {
        throw new Error(`The restore has ended too early:\n${output}`)
      })
      const reached = until('the restore to reach one of the tables', () => heldAt(client))
      const table = await Promise.race([reached, early])
      left = left.filter((name) => name !== table)
      early.catch(() => undefined)
      running.kill()
      expect(await running.ended).toMatchObject({ code: null })
      const parts = await count(client, 'SELECT count(*)::int AS n FROM restore.members')
      expect(parts).toBeGreaterThanOrEqual(time - 1)
      await client.query('SELECT pg_advisory_unlock_all()')
      // Its session has ended when the lock of the restore is free.
      await client.query("SELECT pg_advisory_lock(hashtextextended('set-up', 0))")
      expect(await count(client, `SELECT count(*)::int AS n FROM public.${table}`)).toBe(0)
      expect(await count(client, 'SELECT count(*)::int AS n FROM restore.members')).toBe(parts)
    })
  })

  it.each([
    ['setup'],
    ['worker'],
    ['verify-store', '--repair'],
    ['diagnose', '--step', '2'],
    ['backup', path.join(tmpdir(), 'never-made.tar')],
  ])('lets no %s start on what there is', async (name, ...given) => {
    const { code, output } = await runCommand(name, given, restored())
    expect(code).not.toBe(0)
    expect(output).toContain('The restore of this database has not ended.')
  })

  it('does not go on with another archive', async () => {
    const other = path.join(folder, 'other.tar')
    expect(await runCommand('backup', [other], env(source, 'source'))).toMatchObject({ code: 0 })
    expect(await runCommand('restore', [other], restored())).toMatchObject({
      code: 1,
      output: expect.stringContaining('The restore of another archive has begun'),
    })
  })

  it('goes on when it is run again, and reproduces everything', async () => {
    const before = await contentOf(source.url, LEFT_OUT)
    const { code, output } = await runCommand('restore', [archive()], restored())
    expect(output).toContain('equal to the archive; 0 objects are missing;')
    expect(code).toBe(0)
    expect(await contentOf(target.url, LEFT_OUT)).toEqual(before)
  })

  it('is refused when it is run once more, because the database is not empty', async () => {
    expect(await runCommand('restore', [archive()], restored())).toMatchObject({
      code: 1,
      output: expect.stringContaining('The database is not empty'),
    })
  })
})
