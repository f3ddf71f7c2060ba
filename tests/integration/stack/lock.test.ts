import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { acquireLock, holderFile, lockHolder } from '../../../src/stack/lock.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

const source = path.resolve(import.meta.dirname, '../../../src/stack/lock.ts')

describe('the lock of a data folder', () => {
  it('is refused to a second start, with the process and the URL of the first', async () => {
    const folder = await temporaryFolder()
    const lock = await acquireLock(folder)
    await lock.announce({ console: 'http://localhost:3000/admin' })
    await expect(acquireLock(folder)).rejects.toThrow(
      new RegExp(`already runs at http://localhost:3000/admin \\(process ${process.pid}, since 20`),
    )
  })

  it('can be taken again after its release, and a second release does nothing', async () => {
    const folder = await temporaryFolder()
    const first = await acquireLock(folder)
    await first.release()
    expect(await lockHolder(folder)).toBeUndefined()
    expect((await acquireLock(folder)).tookOver).toBe(false)
    await first.release()
    expect((await lockHolder(folder))?.pid).toBe(process.pid)
  })

  it('is refused while a stack of an earlier version holds the folder with its file', async () => {
    const folder = await temporaryFolder()
    await writeFile(path.join(folder, 'stack.lock'), '{"pid":1}')
    await expect(acquireLock(folder)).rejects.toThrow(
      `A stack of an earlier version uses ${folder}. Stop it, or delete ${folder}/stack.lock`,
    )
    expect(existsSync(holderFile(folder))).toBe(false)
  })

  it('is held by nobody where there is no folder', async () => {
    const missing = path.join(await temporaryFolder(), 'missing')
    expect(await lockHolder(missing)).toBeUndefined()
    expect(existsSync(missing)).toBe(false)
  })

  it('is taken over from a process that was killed by kill -9, and not while that is suspended', async () => {
    const folder = await temporaryFolder()
    const other = await otherHolder(folder)
    other.kill('SIGSTOP')
    await expect(acquireLock(folder)).rejects.toThrow(`kill ${other.pid}`)
    other.kill('SIGKILL')
    await once(other, 'exit')
    expect(await lockHolder(folder)).toBeUndefined()
    expect((await acquireLock(folder)).tookOver).toBe(true)
    expect((await lockHolder(folder))?.pid).toBe(process.pid)
  })

  it('is given to exactly one of many that find a killed holder', async () => {
    const folder = await temporaryFolder()
    const other = await otherHolder(folder)
    other.kill('SIGKILL')
    await once(other, 'exit')
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => acquireLock(folder)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is given to exactly one of many processes', async () => {
    const folder = await temporaryFolder()
    const contenders = Array.from({ length: 4 }, () => contender(folder))
    const answers = await Promise.all(contenders.map(({ answer }) => answer))
    expect(answers.filter((line) => line === 'taken')).toHaveLength(1)
    expect(answers.filter((line) => line.startsWith('StackError: The stack '))).toHaveLength(3)
  })

  it.each(['', '{', '[]', '{"pid":"1"}'])(
    'says that it is held although its file is damaged: %j',
    async (text) => {
      const folder = await temporaryFolder()
      const lock = await acquireLock(folder)
      await writeFile(holderFile(folder), text)
      expect(await lockHolder(folder)).toEqual({ urls: {} })
      await expect(acquireLock(folder)).rejects.toThrow('is being started by another process')
      await lock.release()
      await writeFile(holderFile(folder), text)
      expect((await acquireLock(folder)).tookOver).toBe(true)
      expect(await readFile(holderFile(folder), 'utf8')).toContain(`"pid": ${process.pid}`)
    },
  )
})

/** A process of its own that holds the lock until it is killed. */
async function otherHolder(folder: string) {
  const { child, answer } = contender(folder)
  expect(await answer).toBe('taken')
  return child
}

function contender(folder: string) {
  const code = `
    import { acquireLock } from ${JSON.stringify(source)}
    const lock = await acquireLock(${JSON.stringify(folder)}).catch(String)
    console.log(typeof lock === 'string' ? lock : 'taken')
    setInterval(() => lock, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const line = once(createInterface({ input: child.stdout }), 'line')
  return { child, answer: line.then(([text]) => String(text)) }
}
