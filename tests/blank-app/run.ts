import { execFile } from 'node:child_process'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import project from '../../package.json' with { type: 'json' }
import { registerArtwork } from '../../src/demo/register-artwork.ts'
import { type Child, describeExit, startChild } from '../../src/stack/child.ts'
import { startGuard } from '../../src/stack/guard.ts'
import { terminalProgress } from '../../src/stack/progress.ts'
import { DEFAULT_ACCOUNTS } from '../../src/stand-ins/identity-provider/default-accounts.ts'
import { requestIdToken } from '../../src/stand-ins/identity-provider/request-id-token.ts'
import { GENEROUS_LIMITS } from '../support/service/generous-limits.ts'
import { PRODUCTION_ENVIRONMENT } from '../support/service/production-environment.ts'
import { startConsole } from '../support/service/start-console.ts'
import { shopOf } from '../support/shop/shop.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'

// Proves that another Payload application can use the features: packs the project, installs the package into the
// blank application of the folder app outside of this repository, registers an artwork there, and publishes it.
// Takes minutes and the packages of the registry, so it is part of the campaign and not of `npm test`.
const ROOT = path.resolve(import.meta.dirname, '../..')
const READY_MS = 300_000
const PICTURE = path.join(ROOT, 'src/demo/evening-hills.jpg')
const ADMIN = DEFAULT_ACCOUNTS.find(({ sub }) => sub === 'dev-super-admin')
if (!ADMIN) throw new Error('The identity provider has no account "dev-super-admin".')

const progress = terminalProgress(process.stdout)
const guard = startGuard((reason) => progress.line(`The guard is lost: ${reason}`))
const folder = await makeTemporaryFolder()
const app = path.join(folder, 'app')
const running = new Map<string, Child>()
const cleanUp: (() => Promise<unknown>)[] = [
  () => rm(folder, { recursive: true, force: true }),
  () => guard.dismiss(),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await cleanedUp()
    process.exit(1)
  })
try {
  const tarball = await progress.step('Package of the features', pack)
  await progress.step('Installation into a blank application', () => install(tarball))
  await progress.step('Refused configurations', refuseWrongConfigurations)
  const peers = await progress.step('Database, shop and identity provider', () =>
    startConsole({}, { only: ['database', 'identity', 'commerce'] }),
  )
  cleanUp.push(() => peers.stop())
  const env = environmentOf(peers.stack.environment)
  await progress.step('First migration', () => script('generate:migration', env, 'initial'))
  await progress.step('Import map', () => script('generate:importmap', env))
  await progress.step('Build of the application (some minutes)', () => script('build', env))
  const password = await progress.step('Set-up', () => setUp(env))
  await progress.step('Web process', () => start('start:web', env, 'web ready'))
  await progress.step('Worker process', () => start('start:worker', env, 'worker ready'))
  const artworkId = await publishArtwork(env)
  await progress.step('Screens of the console', () => openScreens(env, password, artworkId))
  progress.line('The features work in another application.')
} catch (error) {
  for (const [name, child] of running)
    progress.line(`${name} printed last:\n${child.tail().join('\n')}`)
  throw error
} finally {
  await cleanedUp()
}

/** Ends what this script has started and removes what it has made, the latest first. */
async function cleanedUp(): Promise<void> {
  for (const step of cleanUp.splice(0).reverse()) await step()
}

/** Builds the package and returns the path of its archive. */
async function pack(): Promise<string> {
  await finished('npm', ['run', '-s', 'build:package'], ROOT, shell())
  const args = ['pack', './dist', '--json', '--pack-destination', folder]
  const env = shell() as NodeJS.ProcessEnv
  const { stdout } = await promisify(execFile)('npm', args, { cwd: ROOT, env })
  const [archive]: readonly PackedArchive[] = JSON.parse(stdout)
  if (!archive) throw new Error('npm pack has made no archive.')
  const unwanted = archive.files
    .map((file) => file.path)
    .filter((file) => /^tests\/|\.test\.|^src\/(stand-ins|stack|demo)\/|(?<!\.d)\.tsx?$/.test(file))
  if (unwanted.length > 0) throw new Error(`The package holds ${unwanted.join(', ')}.`)
  return path.join(folder, archive.filename)
}

type PackedArchive = {
  readonly filename: string
  readonly files: readonly { readonly path: string }[]
}

/** Copies the application and installs the package there, with the versions that this project has locked. */
async function install(tarball: string): Promise<void> {
  await cp(path.join(import.meta.dirname, 'app'), app, { recursive: true, verbatimSymlinks: true })
  for (const file of ['package-lock.json', '.npmrc'])
    await cp(path.join(ROOT, file), path.join(app, file))
  // npm applies the overrides of the application only.
  const manifest = path.join(app, 'package.json')
  const own = JSON.parse(await readFile(manifest, 'utf8'))
  await writeFile(manifest, JSON.stringify({ ...own, overrides: project.overrides }))
  await finished('npm', ['install', '--prefer-offline', tarball], app, shell()).catch((cause) => {
    const hint = 'Check that npm reaches its registry (npm ping), then run this again.'
    throw new Error(`The package cannot be installed. ${hint}`, { cause })
  })
}

/** A worker must not start with half a configuration, and must say what is missing. */
async function refuseWrongConfigurations(): Promise<void> {
  const { COMMERCE_URL: _, ...incomplete } = PRODUCTION_ENVIRONMENT
  await refuse(
    incomplete,
    'COMMERCE_URL: must be set to a value of your own when APP_ENV is production',
  )
  const file = path.join(app, 'src/payload.config.ts')
  const config = await readFile(file, 'utf8')
  await writeFile(
    file,
    config.replace('[...platform, publishing, artworks]', '[publishing, artworks]'),
  )
  await refuse({}, 'The feature "publishing" needs "brands": enable it as well.')
  await writeFile(file, config)
}

async function refuse(env: Readonly<Record<string, string>>, sentence: string): Promise<void> {
  const output: string[] = []
  const args = ['run', '-s', 'start:worker']
  const child = startChild(
    { file: 'npm', args, cwd: app, env: { ...shell(), ...env } },
    guard,
    (line) => output.push(line),
  )
  const { code } = await child.exited
  if (code === 0 || !output.some((line) => line.includes(sentence)))
    throw new Error(`The worker did not refuse with "${sentence}":\n${output.join('\n')}`)
}

/** The environment of an operator's shell: the same Node, and none of what npm has set for this script. */
function shell(): Record<string, string> {
  const { HOME = '/', PATH = '' } = process.env
  const own = path.join(ROOT, 'node_modules/.bin')
  const others = PATH.split(path.delimiter).filter((one) => one !== own)
  return { HOME, PATH: [path.dirname(process.execPath), ...others].join(path.delimiter) }
}

function environmentOf(stack: Readonly<Record<string, string>>): Record<string, string> {
  const names = ['APP_ENV', 'SERVER_URL', 'PORT', 'DATABASE_URL', 'OIDC_ISSUER', 'COMMERCE_URL']
  const more = [
    'COMMERCE_ACCESS_TOKEN',
    'PAYLOAD_SECRET',
    'DATA_DIR',
    'NODE_ENV',
    'NEXT_TELEMETRY_DISABLED',
  ]
  return {
    ...shell(),
    ...GENEROUS_LIMITS,
    ...Object.fromEntries([...names, ...more].map((name) => [name, stack[name] ?? ''])),
    ADMIN_EMAIL: ADMIN?.email ?? '',
    ADMIN_IDP_UID: ADMIN?.sub ?? '',
  }
}

/** Runs a script of the application to its end and returns what it printed. */
function script(
  name: string,
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<readonly string[]> {
  return finished('npm', ['run', '-s', name, '--', ...args], app, env)
}

async function finished(
  file: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const output: string[] = []
  const child = startChild({ file, args, cwd, env }, guard, (line) => output.push(line))
  cleanUp.push(() => child.stop(10_000))
  const exit = await child.exited
  if (exit.code === 0) return output
  throw new Error(`${file} ${args.join(' ')} ${describeExit(exit)}\n${child.tail().join('\n')}`)
}

/** Prepares the database and returns the password of the administrator. */
async function setUp(env: Readonly<Record<string, string>>): Promise<string> {
  const lines = await script('setup', env)
  const row = lines.find((line) => line.trim().startsWith(`${ADMIN?.email} `))
  const password = row?.trim().split(/\s+/)[1]
  if (password === undefined) throw new Error('The set-up has created no administrator.')
  return password
}

async function start(
  name: string,
  env: Readonly<Record<string, string>>,
  ready: string,
): Promise<void> {
  const command = { file: 'npm', args: ['run', '-s', name], cwd: app, env }
  const child = startChild(command, guard)
  running.set(name, child)
  cleanUp.push(() => child.stop(10_000))
  const problem = await Promise.race([
    child.printed(ready).then(() => undefined),
    child.exited.then(describeExit),
    new Promise<string>((done) => setTimeout(done, READY_MS, 'is not ready').unref()),
  ])
  if (problem !== undefined) throw new Error(`${name} ${problem}.`)
}

/** Registers one picture, has the worker compose it, and looks for the product in the shop. */
async function publishArtwork(env: Readonly<Record<string, string>>): Promise<string> {
  const { SERVER_URL = '', OIDC_ISSUER = '', COMMERCE_URL: url = '' } = env
  const { email: login = '', password = '' } = ADMIN ?? {}
  const token = await requestIdToken({ issuer: OIDC_ISSUER, login, password })
  const registered = await registerArtwork({
    ...{ serverUrl: SERVER_URL, brand: 'art', token, picture: PICTURE, progress },
    onStatus: () => undefined,
  })
  expectEqual('pictures', registered.imageUrls.length, 21)
  for (const url of registered.imageUrls) {
    const { status, headers } = await fetch(url)
    expectEqual(url, `${status} ${headers.get('content-type')}`, '200 image/webp')
  }
  const shop = shopOf({ url, accessToken: env.COMMERCE_ACCESS_TOKEN ?? '' })
  const query =
    'query Product($id: ID!) { product(id: $id) { status variants(first: 50) { nodes { id } } } }'
  const { product } = (await shop.ask(query, { id: registered.productId })) as {
    product: { status: string; variants: { nodes: readonly unknown[] } } | null
  }
  expectEqual('product in the shop', product?.status, 'ACTIVE')
  expectEqual('variants in the shop', product?.variants.nodes.length, 21)
  return registered.artworkId
}

/** Opens screens of the features and of the application itself as an administrator. */
async function openScreens(
  { SERVER_URL = '' }: Readonly<Record<string, string>>,
  password: string,
  artworkId: string,
): Promise<void> {
  const login = await fetch(`${SERVER_URL}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: SERVER_URL },
    body: JSON.stringify({ email: ADMIN?.email, password }),
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const screens = [
    ['/admin', 'One picture becomes 21 framed products'],
    ['/admin/collections/artworks/register', 'Nothing is for sale before you publish it.'],
    [`/admin/collections/artworks/${artworkId}`, 'Product in the shop'],
    ['/admin/collections/news', 'Headline'],
  ] as const
  for (const [screen, text] of screens) {
    const page = await fetch(`${SERVER_URL}${screen}`, {
      headers: { cookie, 'sec-fetch-site': 'none' },
    })
    const html = await page.text()
    expectEqual(screen, page.status, 200)
    if (!html.includes(text)) throw new Error(`${screen} does not show "${text}".`)
  }
}

function expectEqual<T>(what: string, found: T | undefined, expected: T): void {
  if (found !== expected) throw new Error(`${what}: expected ${expected}, found ${found}`)
}
