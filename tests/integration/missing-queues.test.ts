import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsOf } from '../../plugins/core/feature/install-features.ts'
import { withClient } from '../../src/database/with-client.ts'
import { createJobQueue, type JobQueue } from '../../src/jobs/job-queue.ts'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { installedCore } from '../support/service/installed-core.ts'
import { createProcesses, type Processes } from '../support/service/processes.ts'
import { freePort } from '../support/system/free-port.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'

const MISSING = 'thumbnails-on-artwork.deleted'
const SENTENCE = /lacks the job queue .*thumbnails-on-artwork\.deleted.*\(npm run setup\)/
const queues = jobsOf(installedCore).map(({ queue }) => queue)
const names = queues.map(({ name }) => name)

let database: TestDatabase
let queue: JobQueue
let processes: Processes

beforeAll(async () => {
  database = await createTestDatabase()
  queue = createJobQueue({
    databaseUrl: database.url,
    onError: (error) => {
      throw error
    },
  })
  processes = createProcesses({
    DATABASE_URL: database.url,
    DATA_DIR: await makeTemporaryFolder(),
    PORT: String(await freePort()),
    RATE_LIMIT_STORE: 'memory',
    NODE_ENV: 'production',
    APP_ENV: 'development',
  })
})
afterAll(async () => {
  await processes?.stopAll()
  await queue?.stop()
  await database?.drop()
})

const startApi = () => processes.start('tests/support/service/api-process.ts', 'api ready')

describe('a database without a queue of an enabled feature', () => {
  beforeAll(() =>
    withClient(database.url, (client) => client.query('SELECT jobs.delete_queue($1)', [MISSING])),
  )

  it('keeps the API and workers from starting, which name the queue and the remedy', async () => {
    await expect(startApi()).rejects.toThrow(SENTENCE)
    await expect(processes.startWorker()).rejects.toThrow(SENTENCE)
    expect(processes.printed()).toContain('セットアップ（npm run setup）を実行してから')
  })

  it('is served after the set-up', async () => {
    await queue.prepare(queues)
    expect(await queue.missing(names)).toEqual([])
    await startApi()
  })
})

describe('a database that no set-up has prepared', () => {
  it('lacks every queue', async () => {
    await withClient(database.url, (client) => client.query('DROP SCHEMA jobs CASCADE'))
    expect(await queue.missing(names)).toEqual(names)
  })
})
