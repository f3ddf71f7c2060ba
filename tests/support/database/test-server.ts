import { rm } from 'node:fs/promises'
import path from 'node:path'
import { escapeIdentifier } from 'pg'
import { withClient } from '../../../src/database/with-client.ts'
import { startGuard } from '../../../src/stack/guard.ts'
import { ensureDatabase, postgresService, postgresUrl } from '../../../src/stack/postgres.ts'
import { createSupervisor } from '../../../src/stack/supervisor.ts'
import { quickStart } from '../runner/quick-start.ts'
import { freePort } from '../system/free-port.ts'
import { makeTemporaryFolder } from '../system/make-temporary-folder.ts'

export type TestServer = {
  /** URL of the database `postgres`, from which others are created. */
  readonly url: string
  /** Folder of the files that belong to the templates: what the set-up put into the local store. */
  readonly dataDir: string
  /**
   * Creates a template database by running the project's set-up command on it.
   *
   * @throws Error with the output of the command when it fails.
   */
  buildTemplate(name: string, command: TemplateCommand): Promise<void>
  stop(): Promise<void>
}

export type TemplateCommand = {
  readonly cwd: string
  /** Arguments for Node. */
  readonly args: readonly string[]
}

/** Starts an embedded server on a free port with an empty data folder, for one test run. */
export async function startTestServer(): Promise<TestServer> {
  const folder = await makeTemporaryFolder()
  const guard = startGuard((reason) => process.stderr.write(`The guard is lost: ${reason}\n`))
  const supervisor = createSupervisor({
    guard,
    logFolder: folder,
    onLine: (line) => process.stderr.write(`${line}\n`),
    onCrashLoop: (error) => process.stderr.write(`${error.message}\n`),
  })
  const dataDir = path.join(folder, 'data')
  const server = { port: await freePort(), password: 'only-for-tests' }
  const stop = async () => {
    await supervisor.stop()
    await guard.dismiss()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await supervisor.start(
      postgresService({
        ...server,
        folder: path.join(folder, 'postgres'),
        maxConnections: 300,
        durable: false,
      }),
    )
  } catch (error) {
    await stop()
    throw error
  }
  const url = postgresUrl(server, 'postgres')
  return {
    url,
    dataDir,
    stop,
    async buildTemplate(name, { cwd, args }) {
      await ensureDatabase(server, name)
      const env: Record<string, string> = {}
      for (const [key, value] of Object.entries(process.env)) if (value) env[key] = value
      const output: string[] = []
      try {
        await supervisor.run({
          name: `template-${name}`,
          command: {
            file: process.execPath,
            args,
            cwd,
            env: {
              ...quickStart(),
              ...env,
              DATABASE_URL: postgresUrl(server, name),
              DATA_DIR: dataDir,
              APP_ENV: 'development',
              NODE_ENV: 'production',
            },
          },
          onLine: (line) => output.push(line),
        })
      } catch (error) {
        throw new Error(`The template database cannot be built:\n${output.join('\n')}`, {
          cause: error,
        })
      }
      // No client may be connected to a template while it is copied.
      await withClient(url, (client) =>
        client.query(
          `ALTER DATABASE ${escapeIdentifier(name)} IS_TEMPLATE true ALLOW_CONNECTIONS false`,
        ),
      )
    },
  }
}
