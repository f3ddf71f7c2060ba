import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type Child, startChild } from '../../../src/stack/child.ts'
import { startGuard } from '../../../src/stack/guard.ts'
import { ensureDatabase, postgresService, postgresUrl } from '../../../src/stack/postgres.ts'
import { readOrCreateSecrets } from '../../../src/stack/secrets.ts'
import { DATABASE_NAME } from '../../../src/stack/settings.ts'
import { createProcesses } from '../service/processes.ts'
import { freePort } from '../system/free-port.ts'
import { makeTemporaryFolder } from '../system/make-temporary-folder.ts'

/** A database server of one test file, which the test may stop and start. */
export type OwnDatabase = {
  /** URL of its migrated database. */
  readonly url: string
  /** What the set-up has put on the disk, as `DATA_DIR`. */
  readonly dataDir: string
  /** The environment of commands of the embedded stack, whose data folder and database these are. */
  readonly stackEnv: Readonly<Record<'DATA_DIR' | 'DATABASE_PORT', string>>
  start(): Promise<void>
  /** Stops the server: in order, or as if its machine had lost its power. */
  stop(how: 'orderly' | 'at-once'): Promise<void>
  /** Stops it and removes its files. */
  remove(): Promise<void>
}

/** Starts a server with a database that the project's set-up has migrated. */
export async function startOwnDatabase(): Promise<OwnDatabase> {
  const folder = await makeTemporaryFolder()
  const dataDir = path.join(folder, 'data')
  const guard = startGuard((reason) => process.stderr.write(`The guard is lost: ${reason}\n`))
  const { databasePassword: password } = await readOrCreateSecrets(folder)
  const server = { port: await freePort(), password }
  const service = postgresService({ ...server, folder: path.join(folder, 'postgres') })
  const url = postgresUrl(server, DATABASE_NAME)
  let running: Child | undefined

  const own: OwnDatabase = {
    url,
    dataDir,
    stackEnv: { DATA_DIR: folder, DATABASE_PORT: String(server.port) },
    async start() {
      running = startChild(await service.command(), guard)
      await service.ready(running, new AbortController().signal)
    },
    async stop(how) {
      await running?.stop(how === 'orderly' ? 20_000 : 0)
      running = undefined
    },
    async remove() {
      await own.stop('at-once')
      await guard.dismiss()
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    await own.start()
    await ensureDatabase(server, DATABASE_NAME)
    const setup = createProcesses({
      APP_ENV: 'development',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
    })
    await setup.start('src/stack/setup.ts', 'set-up done')
    await setup.stopAll()
  } catch (error) {
    await own.remove()
    throw error
  }
  return own
}
