import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildState, buildState, siteBuildState } from './build.ts'
import { openDataFolder } from './data-folder.ts'
import { startGuard } from './guard.ts'
import { acquireLock, type LockHolder, lockHolder, type StackLock } from './lock.ts'
import { requireFreePorts } from './ports.ts'
import { ensureDatabase, postgresService } from './postgres.ts'
import { clearLeftovers } from './postgres-cluster.ts'
import { type Progress, silentProgress } from './progress.ts'
import { readOrCreateSecrets, requireOwnPasswords } from './secrets.ts'
import { buildCommand, GROUPS, setupCommand, siteBuildCommand } from './services.ts'
import {
  DATABASE_NAME,
  neededPorts,
  PARTS_WITH_SITE,
  type Part,
  readStackSettings,
  type StackSettings,
  type StackUrls,
  stackEnvironment,
  stackUrls,
} from './settings.ts'
import type { StackError } from './stack-error.ts'
import { createSupervisor, type Supervisor, type Task } from './supervisor.ts'

export type StackOptions = {
  /** Variables of the caller; those that are set replace embedded parts. Default: the process's. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Folder of the project, which holds the programs. Default: this project. */
  readonly root?: string
  /** The parts to start. Default: all but the example brand site. */
  readonly only?: readonly Part[]
  readonly progress?: Progress
  /** Aborted to stop everything; a start that is under way then rejects. */
  readonly signal?: AbortSignal
  /** Aborted when a stop should no longer wait for orderly ends. */
  readonly hurry?: AbortSignal
}

export type Stack = {
  /** The environment of its processes. Holds secrets: not for logs. */
  readonly environment: Readonly<Record<string, string>>
  readonly urls: StackUrls
  /** The parts that run; the others were not asked for, or real ones stand in their place. */
  readonly parts: ReadonlySet<Part>
  readonly logFolder: string
  /** Resolves when it has stopped, with the reason when a service kept crashing. */
  readonly ended: Promise<StackError | undefined>
  stop(): Promise<void>
}

/** A killed stack's guard takes up to 10 s for its services and some for the database. */
const LEFTOVERS_MS = 20_000

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Starts the stack and resolves when all of it can be used.
 *
 * @throws StackError when it cannot start. Nothing it has started is left then.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { env = process.env, root = projectRoot, only, progress = silentProgress } = options
  const { signal = new AbortController().signal } = options
  signal.throwIfAborted()
  const settings = readStackSettings(env, root, only)
  const { dataDir, parts } = settings
  const logFolder = path.join(dataDir, 'logs')
  await openDataFolder(dataDir)
  const lock = await acquireLock(dataDir)
  const guard = startGuard((reason) =>
    progress.line(`Nothing watches over the stack any more (${reason}): stop it with Ctrl-C only.`),
  )
  const failed = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => failed.reject(signal.reason), { once: true })
  if (signal.aborted) failed.reject(signal.reason)
  const supervisor = createSupervisor({
    guard,
    logFolder,
    onLine: progress.line,
    onCrashLoop: failed.reject,
    ...(options.hurry && { hurry: options.hurry }),
  })
  const ended = Promise.withResolvers<StackError | undefined>()
  let stopped: Promise<void> | undefined
  const stop = (reason?: StackError) => {
    stopped ??= (async () => {
      await supervisor.stop()
      await guard.dismiss()
      await lock.release()
      ended.resolve(reason)
    })()
    return stopped
  }
  try {
    const started = await Promise.race([
      startParts({ root, settings, lock, supervisor, progress }),
      failed.promise,
    ])
    failed.promise
      .catch((reason) => stop(signal.aborted ? undefined : reason))
      .catch((error: unknown) => progress.line(String(error)))
    return { ...started, parts, logFolder, ended: ended.promise, stop: () => stop() }
  } catch (error) {
    await stop()
    throw error
  }
}

type Starting = {
  readonly root: string
  readonly settings: StackSettings
  readonly lock: StackLock
  readonly supervisor: Supervisor
  readonly progress: Progress
}

/** Starts what was asked for, each part after those that it needs. */
async function startParts({ root, settings, lock, supervisor, progress }: Starting) {
  const { dataDir, parts } = settings
  if (settings.isShared) await requireOwnPasswords(dataDir)
  const secrets = await readOrCreateSecrets(dataDir)
  const environment = stackEnvironment(settings, secrets)
  const urls = stackUrls(settings, environment)
  const place = { root, environment }
  const database = {
    folder: path.join(dataDir, 'postgres'),
    port: settings.ports.DATABASE_PORT,
    password: secrets.databasePassword,
  }
  const makeRoom = async () => {
    if (parts.has('database')) await clearLeftovers(database.folder)
    await requireFreePorts(neededPorts(settings), lock.tookOver ? LEFTOVERS_MS : 0)
  }
  await (lock.tookOver ? progress.step('End of the run that was killed', makeRoom) : makeRoom())
  if (parts.has('database')) {
    await progress.step('Database', async () => {
      await supervisor.start(postgresService(database))
      await ensureDatabase(database, DATABASE_NAME)
    })
  }
  if (parts.has('setup')) {
    const command = setupCommand(place)
    // It prints the first passwords: its output goes to the terminal and not to `.data/logs`. If it
    // fails, its last lines are part of the error message.
    const task = { name: 'setup', command, onLine: progress.line, logged: false }
    await progress.step('Tables and first records', () => supervisor.run(task))
  }
  const build = async (title: string, task: Task, { stale, remember }: BuildState) => {
    if (!stale) return
    await progress.step(title, async () => {
      await supervisor.run(task)
      await remember()
    })
  }
  if (parts.has('build')) {
    const task = { name: 'build', command: buildCommand(place) }
    await build('Build of the console (two minutes the first time)', task, await buildState(root))
  }
  if (parts.has('brand-site')) {
    const task = { name: 'brand-site-build', command: siteBuildCommand(place) }
    await build('Build of the brand site', task, await siteBuildState(root))
  }
  for (const { title, services } of GROUPS) {
    const chosen = PARTS_WITH_SITE.flatMap(
      (part) => (parts.has(part) && services[part]?.(place)) || [],
    )
    if (chosen.length === 0) continue
    await progress.step(title(chosen.map(({ name }) => name)), () => supervisor.start(...chosen))
  }
  await lock.announce(urls)
  return { environment, urls }
}

/** The stack that runs on a data folder, or `undefined`. `urls` is empty until it is ready. */
export async function isRunning(
  options: Pick<StackOptions, 'env' | 'root'> = {},
): Promise<LockHolder | undefined> {
  const { env = process.env, root = projectRoot } = options
  return lockHolder(readStackSettings(env, root).dataDir)
}
