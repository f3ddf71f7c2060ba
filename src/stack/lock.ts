import { createHash, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { errorCode } from '../errors/error-code.ts'
import { processIdentity } from './process-identity.ts'
import { StackError } from './stack-error.ts'

/** A process, and what tells it from a later one with its number. */
const writerSchema = z.object({ pid: z.number().int().positive(), identity: z.string() })
type Writer = z.infer<typeof writerSchema>

const lockSchema = writerSchema.extend({
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
/** How long another may take to replace a dead lock, ms. */
const CLAIM_MS = 20

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
    ...(await self()),
    startedAt: new Date().toISOString(),
    urls: {},
  }
  let taker: Writer | undefined
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await createWhole(file, JSON.stringify(own))) return held(file, own, false)
    const holder = await lockHolder(dataDir)
    if (holder !== undefined) throw alreadyRunning(holder)
    const turn = await takeOver(file, JSON.stringify(own))
    if (turn.taken) return held(file, own, true)
    taker = turn.taker
    if (taker) await wait(CLAIM_MS)
  }
  if (taker) throw beingTakenOver(taker)
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
      await replaceWhole(file, JSON.stringify({ ...own, urls }))
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

/** Puts the whole content at once in the place of what is there. */
async function replaceWhole(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, content, { mode: 0o644 })
  await rename(draft, file)
}

/** Whether a dead stack's lock was taken over, and who is at it when another is. */
type Turn = { readonly taken: boolean; readonly taker?: Writer }

/**
 * Replaces the lock of a dead stack. Of several processes that find it, only the one that holds the claim on
 * this lock may do so, and only while the lock is still there: otherwise it would remove the lock of a quicker one.
 */
async function takeOver(file: string, content: string): Promise<Turn> {
  const dead = await contentOf(file)
  if (dead === undefined || (await livingHolder(dead)) !== undefined) return { taken: false }
  const claimed = await claim(`${file}.${createHash('sha256').update(dead).digest('hex')}`)
  if (!('claims' in claimed)) return { taken: false, ...claimed }
  const taken = (await contentOf(file)) === dead
  if (taken) await replaceWhole(file, content)
  // Not before the dead lock is gone, and not after a failure: they keep others away from it.
  for (const path of claimed.claims) await rm(path, { force: true })
  return { taken }
}

/**
 * Takes a claim, or says who has it. No claim is ever taken away, since between a look at it and its
 * removal it could have become another's: one whose process has died is followed by a claim on that claim,
 * and so on. So at most one living process holds the last of them.
 */
async function claim(
  name: string,
): Promise<{ readonly claims: readonly string[] } | { readonly taker?: Writer }> {
  const own = JSON.stringify(await self())
  const claims: string[] = []
  for (;;) {
    const path = `${name}.${claims.length + 1}`
    claims.push(path)
    if (await createWhole(path, own)) return { claims }
    const content = await contentOf(path)
    if (content === undefined) return {}
    const taker = await living(writerSchema, content)
    if (taker !== undefined) return { taker }
  }
}

/** Who wrote the lock, when that process lives. */
const livingHolder = (content: string): Promise<LockHolder | undefined> =>
  living(lockSchema, content)

/** The writer of a file, if its process is alive. A file cut short by a full disk or a crash has none. */
async function living<T extends Writer>(
  schema: z.ZodType<T>,
  content: string,
): Promise<T | undefined> {
  const writer = z.string().transform(parseJson).pipe(schema).safeParse(content)
  if (!writer.success) return undefined
  const { pid, identity } = writer.data
  return (await processIdentity(pid)) === identity ? writer.data : undefined
}

async function self(): Promise<Writer> {
  return { pid: process.pid, identity: (await processIdentity(process.pid)) ?? '' }
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

function beingTakenOver({ pid }: Writer): StackError {
  return new StackError(
    `Another start (process ${pid}) is taking over from a stack that was killed. ` +
      `Wait until it runs, or end it with: kill ${pid}`,
  )
}
