import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Child, describeExit, startChild } from '../../src/stack/child.ts'
import { startGuard } from '../../src/stack/guard.ts'
import { ensureDatabase } from '../../src/stack/postgres.ts'
import { terminalProgress } from '../../src/stack/progress.ts'
import { startTestServer } from '../support/database/test-server.ts'
import { freePort } from '../support/system/free-port.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'
import { type MedusaShop, seedShop } from './seed.ts'

export type RunningMedusa = {
  readonly shop: MedusaShop & { readonly databaseUrl: string }
  stop(): Promise<void>
}

const APPLICATION = path.join(import.meta.dirname, 'application')
const DATABASE = 'medusa'
const USER = { email: 'admin@example.com', password: 'only-for-tests' }

const run = promisify(execFile)
const progress = terminalProgress(process.stderr)

/**
 * Installs Medusa into a folder of the user's cache, which later runs find, and starts it on an embedded database with a
 * shop that sells in Japan. Nothing of it is left when it stops, but for the packages.
 *
 * @throws Error that says what to do.
 */
export async function startMedusa(): Promise<RunningMedusa> {
  const packages = await progress.step('Packages of Medusa (the first time some minutes)', install)
  const folder = await makeTemporaryFolder()
  const cleanUp: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const step of cleanUp.splice(0).reverse()) await step()
  }
  try {
    for (const file of ['package.json', 'medusa-config.js'])
      await cp(path.join(APPLICATION, file), path.join(folder, file))
    await symlink(path.join(packages, 'node_modules'), path.join(folder, 'node_modules'))
    const server = await progress.step('Database', startTestServer)
    cleanUp.push(() => server.stop())
    const database = new URL(server.url)
    await ensureDatabase({ port: Number(database.port), password: database.password }, DATABASE)
    database.pathname = `/${DATABASE}`
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = {
      ...{ PATH: process.env.PATH ?? '', HOME: folder, NODE_ENV: 'production' as const },
      ...{ DATABASE_URL: database.href, BACKEND_URL: url, MEDUSA_DISABLE_TELEMETRY: 'true' },
    }
    const cli = path.join(packages, 'node_modules/@medusajs/cli/cli.js')
    const command = (...args: readonly string[]) =>
      run(process.execPath, [cli, ...args], { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 })
    await progress.step('Migrations of Medusa', () => command('db:migrate'))
    await progress.step('User of the admin', () =>
      command('user', '--email', USER.email, '--password', USER.password),
    )
    const guard = startGuard((reason) => progress.line(`The guard is lost: ${reason}`))
    cleanUp.push(() => guard.dismiss())
    const args = [cli, 'start', '--port', String(port), '--host', '127.0.0.1']
    const medusa = startChild({ file: process.execPath, args, cwd: folder, env }, guard)
    cleanUp.push(() => medusa.stop(20_000))
    await progress.step('Medusa', () => ready(medusa))
    const shop = await progress.step('Shop', () => seedShop(url, USER))
    return { shop: { ...shop, databaseUrl: database.href }, stop }
  } catch (cause) {
    await stop()
    throw new Error(
      `Medusa could not be started. Read the reason below; if its packages are damaged, delete ${packages} and run this again.`,
      { cause },
    )
  }
}

/** The folder with the packages of the versions that the application names. */
async function install(): Promise<string> {
  const manifest = await readFile(path.join(APPLICATION, 'package.json'), 'utf8')
  const version: string = JSON.parse(manifest).dependencies['@medusajs/medusa']
  const cache = process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache')
  const folder = path.join(cache, `print-commerce-medusa-${version}`)
  const finished = path.join(folder, 'installed')
  const isThere = await readFile(finished, 'utf8').then(
    (installed) => installed === manifest,
    () => false,
  )
  if (isThere) return folder
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'package.json'), manifest)
  const flags = ['--no-audit', '--no-fund', '--prefer-offline']
  await run('npm', ['install', ...flags], { cwd: folder, maxBuffer: 64 * 1024 * 1024 }).catch(
    (cause) => {
      const hint = 'Check that npm reaches its registry (npm ping), then run this again.'
      throw new Error(`The packages of Medusa cannot be installed in ${folder}. ${hint}`, { cause })
    },
  )
  await writeFile(finished, manifest)
  return folder
}

/** Waits until the server takes requests; a busy machine takes minutes. */
async function ready(medusa: Child): Promise<void> {
  const ended = medusa.exited.then((exit) => {
    throw new Error(`Medusa ${describeExit(exit)}:\n${medusa.tail().join('\n')}`)
  })
  await Promise.race([medusa.printed('Server is ready on port'), ended])
}
