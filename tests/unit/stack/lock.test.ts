import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { acquireLock, lockFile, lockHolder } from '../../../src/stack/lock.ts'
import { processIdentity } from '../../../src/stack/process-identity.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('the lock of a data folder', () => {
  it('is refused to a second start, with the process and the address of the first', async () => {
    const folder = await temporaryFolder()
    const lock = await acquireLock(folder)
    await lock.announce({ console: 'http://localhost:3000/admin' })
    await expect(acquireLock(folder)).rejects.toThrow(
      new RegExp(`already runs at http://localhost:3000/admin \\(process ${process.pid}, `),
    )
  })

  it('can be taken again after its release, and leaves no file', async () => {
    const folder = await temporaryFolder()
    await (await acquireLock(folder)).release()
    expect(await readdir(folder)).toEqual([])
    expect((await acquireLock(folder)).tookOver).toBe(false)
  })

  it('is taken over from a process that no longer lives', async () => {
    const folder = await temporaryFolder()
    await writeFile(lockFile(folder), holder({ pid: 2 ** 22 + 1 }))
    expect((await acquireLock(folder)).tookOver).toBe(true)
    expect((await lockHolder(folder))?.pid).toBe(process.pid)
  })

  it('is taken over when its number now belongs to another process', async () => {
    const folder = await temporaryFolder()
    await writeFile(lockFile(folder), holder({ identity: 'of an earlier process' }))
    expect(await lockHolder(folder)).toBeUndefined()
    expect((await acquireLock(folder)).tookOver).toBe(true)
  })

  it.each(['', '{', '[]', '{"pid":"1"}'])('is taken over from a damaged file: %j', async (text) => {
    const folder = await temporaryFolder()
    await writeFile(lockFile(folder), text)
    expect((await acquireLock(folder)).tookOver).toBe(true)
  })

  it('is given to exactly one of many that find the same dead lock', async () => {
    const folder = await temporaryFolder()
    await writeFile(lockFile(folder), holder({ pid: 2 ** 22 + 1 }))
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => acquireLock(folder)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readdir(folder)).toEqual(['stack.lock'])
  })

  it.each([1, 3])('is taken over although %i earlier takers were killed at it', async (takers) => {
    const folder = await temporaryFolder()
    const dead = holder({ pid: 2 ** 22 + 1 })
    await writeFile(lockFile(folder), dead)
    for (let taker = 1; taker <= takers; taker++)
      await writeFile(claimOn(folder, dead, taker), dead)
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => acquireLock(folder)))
    const taken = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    expect(taken.map(({ tookOver }) => tookOver)).toEqual([true])
    expect(await readdir(folder)).toEqual(['stack.lock'])
  })

  it('is left to a taker that lives, however long that one has stalled', async () => {
    const folder = await temporaryFolder()
    const dead = holder({ pid: 2 ** 22 + 1 })
    await writeFile(lockFile(folder), dead)
    const other = spawn('sleep', ['60'])
    try {
      const pid = other.pid ?? 0
      const claim = claimOn(folder, dead, 1)
      await writeFile(claim, JSON.stringify({ pid, identity: await processIdentity(pid) }))
      await utimes(claim, 0, 0)
      await expect(acquireLock(folder)).rejects.toThrow(
        `Another start (process ${pid}) is taking over from a stack that was killed. Wait until it runs`,
      )
      expect(await readFile(lockFile(folder), 'utf8')).toBe(dead)
    } finally {
      other.kill()
    }
    await once(other, 'exit')
    expect((await acquireLock(folder)).tookOver).toBe(true)
    expect(await readdir(folder)).toEqual(['stack.lock'])
  })

  it('is not released by one that has lost it', async () => {
    const folder = await temporaryFolder()
    const lock = await acquireLock(folder)
    const others = holder({ identity: 'another' })
    await writeFile(lockFile(folder), others)
    await lock.release()
    expect(await readFile(lockFile(folder), 'utf8')).toBe(others)
  })
})

function holder(change: Record<string, unknown>): string {
  const startedAt = new Date(0).toISOString()
  return JSON.stringify({ pid: process.pid, identity: 'x', startedAt, urls: {}, ...change })
}

/** Path of the claim that a taker of this dead lock makes when the ones before it were killed. */
function claimOn(folder: string, dead: string, taker: number): string {
  return `${lockFile(folder)}.${createHash('sha256').update(dead).digest('hex')}.${taker}`
}
