import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordOfLine } from '../../../src/logs/shipping/log-record.ts'
import { createLogSpool, type SpoolOptions } from '../../../src/logs/shipping/log-spool.ts'
import { makeTemporaryFolder } from '../../support/system/make-temporary-folder.ts'

let dir: string
let unreadable: number[]
beforeEach(async () => {
  dir = await makeTemporaryFolder()
  unreadable = []
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const spoolOf = (options: Partial<SpoolOptions> = {}) =>
  createLogSpool({ dir, onUnreadable: (records) => unreadable.push(records), ...options })

const recordOf = (id: string) =>
  recordOfLine({ id, at: 0, level: 'info', text: `{"msg":"${id}\\n${id}"}` }, 'web')

describe('the spool of log lines', () => {
  it('returns what it was given, the oldest batch first, to any process', async () => {
    const first = [recordOf('1'), recordOf('2')]
    await spoolOf().write(first)
    const batch = await spoolOf().oldest()
    expect(batch?.records).toEqual(first)
    await batch?.remove()
    await batch?.remove()
    expect(await spoolOf().oldest()).toBeNull()
  })

  it('is empty where nothing was written yet', async () => {
    expect(await spoolOf({ dir: path.join(dir, 'none') }).oldest()).toBeNull()
  })

  it('removes the oldest batches when it is full, and says how many records they had', async () => {
    const spool = spoolOf({ maxBatches: 2 })
    expect(await spool.write([recordOf('1'), recordOf('2')])).toBe(0)
    expect(await spool.write([recordOf('3')])).toBe(0)
    expect(await spool.write([recordOf('4')])).toBeGreaterThan(0)
    expect(await readdir(dir)).toHaveLength(2)
  })

  it('is bounded in bytes as well', async () => {
    const spool = spoolOf({ maxBytes: 10 })
    expect(await spool.write([recordOf('1')])).toBe(1)
    expect(await readdir(dir)).toEqual([])
  })

  it('removes a batch that cannot be read, and goes on with the next', async () => {
    const name = `1000000000000-${'0'.repeat(36)}-7-100.jsonl`
    await writeFile(path.join(dir, name), '{"id":')
    await spoolOf().write([recordOf('1')])
    expect((await spoolOf().oldest())?.records).toHaveLength(1)
    expect(unreadable).toEqual([7])
  })

  it('leaves the files of others alone', async () => {
    await writeFile(path.join(dir, 'notes.txt'), 'notes')
    await writeFile(path.join(dir, 'half.draft'), '{"id":')
    expect(await spoolOf({ maxBatches: 0 }).write([recordOf('1')])).toBe(1)
    expect((await readdir(dir)).sort()).toEqual(['half.draft', 'notes.txt'])
  })
})
