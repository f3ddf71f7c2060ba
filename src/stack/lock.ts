import { createHash, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
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
/** How long another may take to remove a dead lock, ms. */
const CLAIM_MS = 20
/** After this nobody is at work behind a claim any more, ms. */
const OLD_CLAIM_MS = 10_000

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
  const content = await contentOf(lockFile(dataDir))
  return content === undefined ? undefined : livingHolder(content)
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
      const content = await contentOf(file)
      const holder = content === undefined ? undefined : await livingHolder(content)
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

/**
 * Removes a dead stack's lock. Of many that find it only the one that makes the claim on this very lock
 * may, and only while it still is there: otherwise the lock of whoever was quicker would go.
 */
async function removeStale(file: string): Promise<boolean> {
  const dead = await contentOf(file)
  if (dead === undefined || (await livingHolder(dead)) !== undefined) return false
  const claim = `${file}.${createHash('sha256').update(dead).digest('hex')}`
  if (!(await createWhole(claim, ''))) {
    await dropOldClaim(claim)
    await wait(CLAIM_MS)
    return false
  }
  try {
    if ((await contentOf(file)) !== dead) return false
    await rm(file)
    return true
  } finally {
    await rm(claim, { force: true })
  }
}

/** Removes the claim of one that was killed with it in its hands. */
async function dropOldClaim(claim: string): Promise<void> {
  const claimed = await stat(claim).catch(absent)
  if (claimed !== undefined && Date.now() - claimed.mtimeMs > OLD_CLAIM_MS) {
    await rm(claim, { force: true })
  }
}

/** Who wrote the lock, when that process lives. A lock cut short by a full disk or a crash holds nothing. */
async function livingHolder(content: string): Promise<LockHolder | undefined> {
  const holder = z.string().transform(parseJson).pipe(lockSchema).safeParse(content)
  if (!holder.success) return undefined
  const { pid, identity } = holder.data
  return (await processIdentity(pid)) === identity ? holder.data : undefined
}

const contentOf = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch(absent)

function absent(error: unknown): undefined {
  if (errorCode(error) === 'ENOENT') return undefined
  throw error
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
