import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { startChild } from '../../src/stack/child.ts'
import { startGuard } from '../../src/stack/guard.ts'
import { copyTemplate } from '../support/database/database.ts'
import { startTestServer } from '../support/database/test-server.ts'
import { PRODUCTION_ENVIRONMENT } from '../support/service/production-environment.ts'
import { startConsole } from '../support/service/start-console.ts'
import { freePort } from '../support/system/free-port.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'
import { until } from '../support/system/until.ts'

// Proves that `npm ci --omit=dev` and a built console are a whole production install: set-up, web and worker
// start from it as docs/operations.md says, and nothing that only stand-ins need is in it. Takes minutes and
// the packages of the registry, so it is no part of `npm test`.
const run = promisify(execFile)
const ROOT = path.resolve(import.meta.dirname, '../..')
const READY_MS = 120_000

const say = (line: string) => process.stdout.write(`${line}\n`)
const guard = startGuard((reason) => process.stderr.write(`The guard is lost: ${reason}\n`))
const folder = await makeTemporaryFolder()
const install = path.join(folder, 'service')
const cleanUp: (() => Promise<unknown>)[] = [
  () => rm(folder, { recursive: true, force: true }),
  () => guard.dismiss(),
]
try {
  await copySources()
  say('Console')
  await (await startConsole({}, { only: ['build'] })).stop()
  await cp(path.join(ROOT, '.next'), path.join(install, '.next'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.startsWith(path.join(ROOT, '.next/cache')),
  })
  say('npm ci --omit=dev')
  await run('npm', ['ci', '--omit=dev', '--prefer-offline'], { cwd: install, env: shell() })
  await refuseDevelopmentPackages()
  await serve()
  say('The production install works.')
} finally {
  for (const step of cleanUp.reverse()) await step()
}

async function copySources(): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: ROOT })
  for (const file of stdout.split('\0').filter(Boolean)) {
    const target = path.join(install, file)
    await mkdir(path.dirname(target), { recursive: true })
    await cp(path.join(ROOT, file), target, { verbatimSymlinks: true })
  }
}

/** The shell of an operator: the same Node, and none of what npm has set for this script. */
function shell(): NodeJS.ProcessEnv {
  const { HOME = '/', PATH = '' } = process.env
  const own = path.join(ROOT, 'node_modules/.bin')
  const others = PATH.split(path.delimiter).filter((one) => one !== own)
  const withNode = [path.dirname(process.execPath), ...others].join(path.delimiter)
  return { HOME, PATH: withNode, NODE_ENV: 'production' }
}

/** Nothing that the lockfile marks as a development dependency may be there, stand-ins above all. */
async function refuseDevelopmentPackages(): Promise<void> {
  const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    await readFile(path.join(install, 'package-lock.json'), 'utf8'),
  )
  const development = Object.entries(lock.packages).flatMap(([name, { dev }]) => (dev ? name : []))
  if (!development.includes('node_modules/oidc-provider'))
    throw new Error('The lockfile does not mark the stand-ins as development dependencies.')
  const found: string[] = []
  for (const name of development) if (await exists(path.join(install, name))) found.push(name)
  if (found.length > 0) throw new Error(`Development packages are installed: ${found.join(', ')}`)
  const { stdout } = await run('du', ['-sm', path.join(install, 'node_modules')])
  say(
    `${development.length} development packages are absent; node_modules: ${parseInt(stdout, 10)} MB`,
  )
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

/** Runs set-up, web and worker by their npm scripts, and asks what a load balancer and a user would. */
async function serve(): Promise<void> {
  const server = await startTestServer()
  cleanUp.push(() => server.stop())
  const database = await copyTemplate({ server: server.url, template: 'template0' })
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const nothing = `http://127.0.0.1:${await freePort()}`
  const env = {
    ...PRODUCTION_ENVIRONMENT,
    ...shell(),
    SERVER_URL: origin,
    PORT: port,
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, 'data'),
    ADMIN_EMAIL: 'chief@example.com',
    OIDC_ISSUER: nothing,
    COMMERCE_URL: nothing,
    FACTORY_URL: nothing,
    SMTP_URL: nothing.replace('http', 'smtp'),
  } as Record<string, string>
  const start = async (script: string, ready: string) => {
    const started = performance.now()
    const command = { file: 'npm', args: ['run', '-s', script], cwd: install, env }
    const child = startChild(command, guard)
    cleanUp.push(() => child.stop(10_000))
    const problem = await Promise.race([
      child.printed(ready).then(() => undefined),
      child.exited.then((exit) => `ended with ${JSON.stringify(exit)}`),
      new Promise<string>((resolve) => setTimeout(resolve, READY_MS, 'is not ready').unref()),
    ])
    if (problem !== undefined) throw new Error(`${script} ${problem}\n${child.tail().join('\n')}`)
    say(`${script} ready after ${((performance.now() - started) / 1000).toFixed(1)} s`)
    return child
  }
  const setUp = await start('setup', 'set-up done')
  await setUp.exited
  const processes = [
    await start('start:web', 'web ready'),
    await start('start:worker', 'worker ready'),
  ]
  await until('health', async () => (await fetch(`${origin}/api/health`)).status === 200, READY_MS)
  const login = await fetch(`${origin}/admin/login`)
  const page = await login.text()
  if (login.status !== 200 || !page.includes('<html'))
    throw new Error(`The login page answers ${login.status}: ${page.slice(0, 500)}`)
  say('health and login page answer')
  for (const child of processes) {
    await child.stop(10_000)
    const { code } = await child.exited
    if (code !== 0) throw new Error(`A process ended with ${code} at SIGTERM.`)
  }
}
