import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openLogFile } from '../../../src/stack/log-file.ts'
import { makeTemporaryFolder } from '../../support/system/make-temporary-folder.ts'

const MAX_BYTES = 100
/** Of 10 bytes with the end of the line. */
const lineOf = (number: number) => `line ${String(number).padStart(4, '0')}`

async function openIn(folder: string, lost: string[] = []) {
  const options = { maxBytes: MAX_BYTES, onLost: (reason: string) => lost.push(reason) }
  return openLogFile(path.join(folder, 'web.log'), options)
}
const read = (folder: string, name: string) => readFile(path.join(folder, name), 'utf8')

describe('the log of a process', () => {
  it('moves aside when it is full, and at most four files of it remain', async () => {
    const folder = await makeTemporaryFolder()
    const log = await openIn(folder)
    for (let number = 0; number < 1005; number += 1) log.write(lineOf(number))
    await log.close()
    const names = (await readdir(folder)).sort()
    expect(names).toEqual(['web.1.log', 'web.2.log', 'web.3.log', 'web.log'])
    for (const name of names) {
      const { size, mode } = await stat(path.join(folder, name))
      expect(size, name).toBeLessThanOrEqual(MAX_BYTES)
      expect(mode & 0o777, name).toBe(0o600)
    }
    const texts = await Promise.all(names.toReversed().map((name) => read(folder, name)))
    const [newest = '', ...older] = texts
    // The oldest is web.3.log, which sorts last among the numbered ones.
    const all = [...older, newest].join('')
    const kept = Array.from({ length: 35 }, (_, index) => lineOf(970 + index))
    expect(all).toBe(`${kept.join('\n')}\n`)
  })

  it('moves aside at the start of the next run', async () => {
    const folder = await makeTemporaryFolder()
    for (const run of ['first', 'second']) {
      const log = await openIn(folder)
      log.write(run)
      await log.close()
    }
    expect(await read(folder, 'web.log')).toBe('second\n')
    expect(await read(folder, 'web.1.log')).toBe('first\n')
  })

  it('is given up, and that is said once, when it cannot move aside', async () => {
    const folder = await makeTemporaryFolder()
    const lost: string[] = []
    const log = await openIn(folder, lost)
    await rm(folder, { recursive: true })
    for (let number = 0; number < 100; number += 1) log.write(lineOf(number))
    await log.close()
    expect(lost).toEqual([expect.stringContaining('cannot be written any more')])
  })
})
