import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sweepTempFiles } from '../../../src/imaging/receive/sweep-temp-files.ts'

it('the sweep removes old files of the intake and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sweep-'))
  const fresh = `${randomUUID()}.upload`
  const old = new Date(Date.now() - 7_200_000)
  for (const name of [`${randomUUID()}.upload`, `${randomUUID()}.jpg`, 'notes.jpg', 'a.upload']) {
    await writeFile(join(folder, name), '')
    await utimes(join(folder, name), old, old)
  }
  await writeFile(join(folder, fresh), '')
  expect(await sweepTempFiles(folder, 3_600_000)).toBe(2)
  expect((await readdir(folder)).sort()).toEqual([fresh, 'a.upload', 'notes.jpg'].sort())
  await rm(folder, { recursive: true })
})
