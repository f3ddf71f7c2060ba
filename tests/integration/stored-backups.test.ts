import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RunAnswer } from '../../plugins/operations/diagnostics/runs/run-answer.ts'
import { verifyArchive } from '../../src/backup/read-archive.ts'
import { withClient } from '../../src/database/with-client.ts'
import { expectSuccess } from '../support/artworks/register.ts'
import { emptyDatabase, runCommand } from '../support/backup/commands.ts'
import { skipPauses, startJob } from '../support/jobs/job-clock.ts'
import { call } from '../support/service/api.ts'
import { auditEntries } from '../support/service/audit-entries.ts'
import { type Service, startService } from '../support/service/service.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'
import { until } from '../support/system/until.ts'

type Backup = {
  readonly id: string
  readonly status: string
  readonly reason: string
  readonly key: string
  readonly bytes: number
  readonly rows: number
  readonly sha256: string
}

let service: Service
let admin: string
let folder: string

beforeAll(async () => {
  folder = await makeTemporaryFolder()
  service = await startService({ objectStore: 's3' })
  admin = await service.tokenOf('super-admin')
  // What the clock starts by itself would come between two steps of a test.
  await service.rows("DELETE FROM jobs.schedule WHERE name IN ('nightly-backup', 'sweep-objects')")
  await service.startWorker()
})
afterEach(async () => {
  if (service?.s3) service.s3.fault = undefined
  await service?.rows('DROP SCHEMA IF EXISTS restore CASCADE')
})
afterAll(async () => {
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

const make = (token: string | undefined = admin, language = 'en') =>
  call<{ backup: string }>(service, 'POST', '/api/backups/make', {
    ...{ token, headers: { 'accept-language': language } },
  })
const backupsByAge = async () =>
  (
    await call<{ docs: Backup[] }>(service, 'GET', '/api/backups?limit=50&sort=createdAt', {
      token: admin,
    })
  ).body.docs
const backup = async (id: string) =>
  (await call<Backup>(service, 'GET', `/api/backups/${id}`, { token: admin })).body
const file = (id: string, token = admin) =>
  fetch(`${service.url}/api/backups/${id}/file`, {
    redirect: 'manual',
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })
const ended = async (id: string) => {
  await until('the backup to end', async () => {
    await skipPauses(service)
    return ['done', 'failed'].includes((await backup(id)).status)
  })
  return backup(id)
}
const made = async () => {
  return ended(expectSuccess(await make()).backup)
}
/** What the diagnostic suite says of the last backup. */
async function lastBackup(): Promise<RunAnswer['checks'][number]['parts'][number] | undefined> {
  const runs = '/api/diagnostics/runs'
  const started = await call<RunAnswer>(service, 'POST', runs, {
    ...{ token: admin, json: { steps: [3] } },
  })
  const { id } = expectSuccess(started)
  const run = await until('the run to end', async () => {
    const { body } = await call<RunAnswer>(service, 'GET', `${runs}/${id}`, { token: admin })
    return body.state === 'running' ? undefined : body
  })
  return run.checks.find((check) => check.id === 'backups')?.parts[0]
}
/** A database with such a table is one whose restore has not ended, of which no backup is made. */
async function breakDatabase(): Promise<void> {
  await service.rows('CREATE SCHEMA restore')
  await service.rows('CREATE TABLE restore.run (archive text)')
}
const setting = (key: string, value: string) =>
  service.rows('UPDATE system_settings SET value = $2 WHERE key = $1', [key, value])

describe('a backup that is made from the console', () => {
  it('is an archive that can be downloaded, for a minute, and restored', async () => {
    const { id, ...done } = await made()
    expect(done).toMatchObject({ status: 'done', reason: 'requested' })
    const answer = await file(id)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'private, no-store'])
    const location = answer.headers.get('location') ?? ''
    expect(location).toContain(done.key)
    const bytes = Buffer.from(await (await fetch(location)).arrayBuffer())
    expect(bytes.length).toBe(done.bytes)
    const archive = path.join(folder, 'downloaded.tar')
    await writeFile(archive, bytes)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(done.sha256)
    const { manifest } = await verifyArchive(archive)
    expect(manifest.tables.reduce((sum, { rows }) => sum + rows, 0)).toBe(done.rows)
    const target = await emptyDatabase()
    try {
      const env = { DATABASE_URL: target.url, DATA_DIR: path.join(folder, 'target') }
      // The archive names objects that the other store does not have.
      expect(await runCommand('restore', [archive], env)).toMatchObject({ code: 3 })
      // The backup was in progress when it read itself; in the restored installation it is not.
      const statuses = await withClient(target.url, (client) =>
        client.query('SELECT id, status FROM backups'),
      )
      expect(statuses.rows).toEqual([{ id, status: 'failed' }])
    } finally {
      await target.drop()
    }
  })

  it('is audited when it is made, downloaded and deleted', async () => {
    const before = (await auditEntries(service)).length
    const { id } = await made()
    await file(id)
    expect(await call(service, 'DELETE', `/api/backups/${id}`, { token: admin })).toAnswer(200)
    const entries = (await auditEntries(service)).slice(before)
    expect(entries.map(({ action }) => action)).toEqual([
      'backups.create',
      'backup.created',
      'backup.downloaded',
      'backups.delete',
    ])
  })

  it('is not made twice at a time, which is said in the language of the user', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => make(admin, 'ja')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    for (const { status, body } of answers)
      expect([status, body.errors?.[0]?.message]).toEqual(
        status === 200 ? [200, undefined] : [409, expect.stringContaining('作成中')],
      )
    const first = answers.find(({ status }) => status === 200)
    expect((await ended(first?.body.backup ?? '')).status).toBe('done')
  })

  it('is not kept from being made by one whose job is gone', async () => {
    const { id } = await made()
    const lose = (age: string) =>
      service.rows(
        `UPDATE backups SET status = 'running', updated_at = now() - interval '${age}' WHERE id = $1`,
        [id],
      )
    await lose('23 hours')
    expect(await make()).toAnswer(409, 'CONFLICT')
    await lose('25 hours')
    expect((await made()).status).toBe('done')
    expect((await backup(id)).status).toBe('failed')
  })

  it('waits for the object store while that is away', async () => {
    if (!service.s3) throw new Error('The service has no S3 server.')
    let refused = 0
    service.s3.fault = ({ method }) => {
      if (method !== 'HEAD') return undefined
      refused += 1
      return { status: 503, code: 'SlowDown' }
    }
    const { backup: id } = expectSuccess(await make())
    await until('the store to refuse', async () => refused > 0)
    expect((await backup(id)).status).toBe('running')
    service.s3.fault = undefined
    expect(await ended(id)).toMatchObject({ status: 'done' })
  })

  it('says that it has failed, after all attempts, and has nothing to download', async () => {
    await breakDatabase()
    const { id, status } = await made()
    expect(status).toBe('failed')
    const answer = await file(id)
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('has no archive')
  })

  it('is open to super administrators alone', async () => {
    const { id } = await made()
    const location = `/api/backups/${id}`
    for (const name of ['artist', 'art-admin', 'photo-admin'] as const) {
      const token = await service.tokenOf(name)
      expect(await make(token)).toAnswer(403)
      expect((await file(id, token)).status).toBe(403)
      for (const method of ['GET', 'DELETE', 'PATCH'] as const)
        expect((await call(service, method, location, { token })).status).toBeGreaterThan(399)
    }
    expect((await file(id, '')).status).toBe(401)
    expect(
      await call(service, 'PATCH', location, { token: admin, json: { status: 'failed' } }),
    ).toAnswer(403)
    expect(await call(service, 'POST', '/api/backups', { token: admin, json: {} })).toAnswer(403)
    expect((await file('0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10')).status).toBe(404)
  })
})

describe('nightly backups', () => {
  const night = async () => {
    await startJob(service, 'nightly-backup', {})
    await until('the jobs to end', async () => {
      await skipPauses(service)
      const left = `SELECT 1 FROM jobs.job WHERE name ~ 'backup' AND state IN ('created', 'active', 'retry')`
      return (await service.rows(left)).length === 0
    })
  }
  const nightly = async () => (await backupsByAge()).filter(({ reason }) => reason === 'nightly')

  it('are made only when operators want them', async () => {
    await night()
    expect(await nightly()).toEqual([])
    await setting('backup_nightly', 'true')
    await night()
    expect(await nightly()).toMatchObject([{ status: 'done' }])
  })

  it('are kept as many as operators want, the newest complete one in any case', async () => {
    await setting('backups_kept', '1')
    const byHand = (await backupsByAge()).filter(({ reason }) => reason === 'requested')
    await night()
    const [, second] = await nightly()
    await breakDatabase()
    for (let time = 0; time < 2; time += 1) await night()
    await service.rows('DROP SCHEMA restore CASCADE')
    await setting('backup_nightly', 'false')
    await night()
    const left = await nightly()
    expect(left.map(({ status }) => status)).toEqual(['done', 'failed'])
    expect(left[0]?.id).toBe(second?.id)
    const stillThere = new Set((await backupsByAge()).map(({ id }) => id))
    for (const { id } of byHand) expect(stillThere).toContain(id)
  })

  it('lose their archive with the next sweep once they are gone, and no other does', async () => {
    const objects = service.s3?.store.objects
    if (!objects) throw new Error('The service has no S3 server.')
    const before = [...objects.keys()].filter((key) => key.startsWith('backups/')).length
    for (const object of objects.values())
      object.lastModified = new Date(Date.now() - 25 * 3_600_000)
    await startJob(service, 'sweep-objects', { prefix: 'backups/' })
    await until('the sweep to end', async () => {
      const left = `SELECT 1 FROM jobs.job WHERE name LIKE 'sweep%' AND state < 'completed'`
      return (await service.rows(left)).length === 0
    })
    const left = await backupsByAge()
    const stored = [...objects.keys()].filter((key) => key.startsWith('backups/'))
    const named = left.map(({ key }) => key)
    expect(stored.filter((key) => !named.includes(key))).toEqual([])
    expect(stored.length).toBeLessThan(before)
    for (const { key, status } of left) if (status === 'done') expect(stored).toContain(key)
  })

  it('are missed by a check, which warns until a complete one is there', async () => {
    const hoursPass = async () => {
      const age = "interval '27 hours'"
      await service.rows(`UPDATE backups SET finished_at = finished_at - ${age}`)
      await service.rows(`UPDATE system_settings SET updated_at = updated_at - ${age}`)
    }
    await service.rows("DELETE FROM backups WHERE status = 'failed'")
    await setting('backup_nightly', 'false')
    expect(await lastBackup()).toMatchObject({ status: 'skipped' })
    await setting('backup_nightly', 'true')
    await hoursPass()
    expect(await lastBackup()).toMatchObject({
      status: 'warning',
      detail: expect.stringMatching(/^No backup has been made for \d+ hours\.$/),
      action: expect.stringContaining('“Backups”'),
    })
    await service.rows("UPDATE system_settings SET updated_at = now() WHERE key = 'backup_nightly'")
    expect(await lastBackup()).toMatchObject({ status: 'healthy' })
    await breakDatabase()
    await night()
    await service.rows('DROP SCHEMA restore CASCADE')
    expect(await lastBackup()).toMatchObject({
      status: 'warning',
      detail: 'The last backup at night has failed.',
    })
    await made()
    expect(await lastBackup()).toMatchObject({ status: 'healthy' })
  })
})
