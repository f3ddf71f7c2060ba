import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sweepAbandonedFolders } from '../../../src/imaging/receive/sweep-abandoned-folders.ts'

it('old folders of the given kinds are removed with what is in them, and nothing else', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'sweep-'))
  const old = new Date(Date.now() - 7_200_000)
  for (const name of ['artwork-a', 'print-b', 'templates', 'artwork-new']) {
    await mkdir(join(parent, name))
    await writeFile(join(parent, name, 'original'), 'bytes')
    if (name !== 'artwork-new') await utimes(join(parent, name), old, old)
  }
  await writeFile(join(parent, 'artwork-file'), '')
  await utimes(join(parent, 'artwork-file'), old, old)
  expect(await sweepAbandonedFolders(parent, ['artwork-', 'print-'], 3_600_000)).toBe(2)
  expect((await readdir(parent)).sort()).toEqual(['artwork-file', 'artwork-new', 'templates'])
  await rm(parent, { recursive: true })
})

it('a folder that is not there has nothing to sweep', async () => {
  expect(await sweepAbandonedFolders('/nowhere/at/all', ['artwork-'], 0)).toBe(0)
})
