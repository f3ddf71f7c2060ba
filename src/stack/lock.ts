import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { writePrivateFile } from '../stand-ins/http/private-file.ts'
import { StackError } from './stack-error.ts'

const holderSchema = z.object({
  pid: z.int().optional(),
  startedAt: z.string().optional(),
  /** URLs of the running parts; empty until all of them are ready. */
  urls: z.record(z.string(), z.string()),
})

/** What the stack that holds a lock says about itself. */
export type LockHolder = z.infer<typeof holderSchema>

export type StackLock = {
  /** Whether the holder before was killed; its processes may still be ending. */
  readonly tookOver: boolean
  /** Makes the URLs known to other processes that ask whether a stack runs. */
  announce(urls: Readonly<Record<string, string | undefined>>): Promise<void>
  release(): Promise<void>
}

/** How long another process may look at the lock, ms. */
const LOOK_MS = 100
const SQLITE_BUSY = 5

/** The file in which the holder of the lock describes itself. An orderly end removes it. */
export const holderFile = (dataDir: string): string => path.join(dataDir, 'stack.json')

/**
 * Takes the lock of a data folder, so that two starts do not share one database. The operating system
 * releases it when the process ends, also at `kill -9`.
 *
 * @throws StackError when another stack holds it, also one of an earlier version, which locked it with a file.
 * @see docs/decisions/0151-lock-the-data-folder-with-sqlite.md
 */
export async function acquireLock(dataDir: string): Promise<StackLock> {
  const older = path.join(dataDir, 'stack.lock')
  if (existsSync(older))
    throw new StackError(
      `A stack of an earlier version uses ${dataDir}. Stop it, or delete ${older} if it was killed.`,
    )
  const lock = tryLock(dataDir)
  if (lock === undefined) throw alreadyRunning(await readHolder(dataDir))
  const file = holderFile(dataDir)
  const tookOver = existsSync(file)
  const startedAt = new Date().toISOString()
  const announce: StackLock['announce'] = (urls) =>
    writePrivateFile(file, { pid: process.pid, startedAt, urls })
  await announce({})
  return {
    tookOver,
    announce,
    async release() {
      if (!lock.isOpen) return
      await rm(file, { force: true })
      lock.close()
    },
  }
}

/** The living holder of the lock of a data folder, or `undefined`. */
export async function lockHolder(dataDir: string): Promise<LockHolder | undefined> {
  if (!existsSync(dataDir)) return undefined
  const lock = tryLock(dataDir)
  lock?.close()
  return lock === undefined ? readHolder(dataDir) : undefined
}

/** A transaction that reserves an empty SQLite file, or `undefined` when another one does. */
function tryLock(dataDir: string): DatabaseSync | undefined {
  const database = new DatabaseSync(path.join(dataDir, 'lock.sqlite'), { timeout: LOOK_MS })
  try {
    database.exec('BEGIN IMMEDIATE')
    return database
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return
    throw error
  }
}

/** A holder that has just taken the lock has not described itself yet, or a full disk kept it from it. */
async function readHolder(dataDir: string): Promise<LockHolder> {
  const text = await readFile(holderFile(dataDir), 'utf8').catch(() => '{}')
  return z.preprocess(parseJson, holderSchema).catch({ urls: {} }).parse(text)
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

function alreadyRunning({ pid, startedAt, urls }: LockHolder): StackError {
  if (pid === undefined)
    return new StackError('The stack is being started by another process. Wait until it runs.')
  const place = urls.console === undefined ? '' : ` at ${urls.console}`
  return new StackError(
    `The stack already runs${place} (process ${pid}, since ${startedAt}). ` +
      `Use it, or stop it with Ctrl-C in its terminal or with: kill ${pid}`,
  )
}
