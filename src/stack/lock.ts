import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { errorCode } from './error-code.ts'
import { processIdentity } from './process-identity.ts'
import { StackError } from './stack-error.ts'

const lockSchema = z.object({
  pid: z.number().int().positive(),
  identity: z.string(),
  startedAt: z.string(),
  /** Addresses of the running parts; empty until all of them are ready. */
  urls: z.record(z.string(), z.string()),
})

/** What the lock file says about the stack that holds it. */
export type LockHolder = z.infer<typeof lockSchema>

export type StackLock = {
  /** Whether a killed stack's lock was taken over; its processes may still be ending. */
  readonly tookOver: boolean
  /** Writes the addresses into the lock, for others that ask whether a stack runs. */
  announce(urls: Readonly<Record<string, string>>): Promise<void>
  release(): Promise<void>
}

const ATTEMPTS = 5

/** Path of the lock file of a data folder. */
export const lockFile = (dataDir: string): string => path.join(dataDir, 'stack.lock')

/**
 * Takes the lock of a data folder, so that two starts do not share one database. The lock of a
 * process that no longer lives is taken over.
 *
 * @throws StackError when another stack holds it.
 */
export async function acquireLock(dataDir: string): Promise<StackLock> {
  const file = lockFile(dataDir)
  const own: LockHolder = {
    pid: process.pid,
    identity: (await processIdentity(process.pid)) ?? '',
    startedAt: new Date().toISOString(),
    urls: {},
  }
  let tookOver = false
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await createWhole(file, JSON.stringify(own))) return held(file, own, tookOver)
    const holder = await lockHolder(dataDir)
    if (holder !== undefined) throw alreadyRunning(holder)
    tookOver = (await removeStale(file)) || tookOver
  }
  throw new StackError(`The lock ${file} changes hands all the time. Start one stack at a time.`)
}

/** The living holder of the lock of a data folder, or `undefined`. */
export async function lockHolder(dataDir: string): Promise<LockHolder | undefined> {
  const holder = await readLock(lockFile(dataDir))
  if (holder === undefined) return undefined
  return (await processIdentity(holder.pid)) === holder.identity ? holder : undefined
}

function held(file: string, own: LockHolder, tookOver: boolean): StackLock {
  return {
    tookOver,
    async announce(urls) {
      const next = `${file}.${randomUUID()}`
      await writeFile(next, JSON.stringify({ ...own, urls }), { mode: 0o644 })
      await rename(next, file)
    },
    async release() {
      const holder = await readLock(file)
      if (holder?.pid === own.pid && holder.identity === own.identity) await rm(file)
    },
  }
}

/** Creates the file with its whole content at once, or answers `false` when it exists. */
async function createWhole(file: string, content: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, content, { mode: 0o644 })
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft)
  }
}

/** Moves a dead stack's lock away. One that came alive in between is put back. */
async function removeStale(file: string): Promise<boolean> {
  const aside = `${file}.${randomUUID()}`
  try {
    await rename(file, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
  try {
    const moved = await readLock(aside)
    if (moved === undefined || (await processIdentity(moved.pid)) !== moved.identity) return true
    await createWhole(file, JSON.stringify(moved))
    return false
  } finally {
    await rm(aside)
  }
}

async function readLock(file: string): Promise<LockHolder | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  // A lock that cannot be read was cut short by a full disk or a crash: it holds nothing.
  const json = z.string().transform(parseJson).pipe(lockSchema).safeParse(text)
  return json.success ? json.data : undefined
}

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: String(error) })
    return z.NEVER
  }
}

function alreadyRunning(holder: LockHolder): StackError {
  const address = holder.urls.console === undefined ? '' : ` at ${holder.urls.console}`
  return new StackError(
    `The stack already runs${address} (process ${holder.pid}, since ${holder.startedAt}). ` +
      `Use it, or stop it with Ctrl-C in its terminal or with: kill ${holder.pid}`,
  )
}
