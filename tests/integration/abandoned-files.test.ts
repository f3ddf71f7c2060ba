import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startJob } from '../support/jobs/job-clock.ts'
import { type Service, startService } from '../support/service/service.ts'
import { uploadsOf } from '../support/service/temporary-files.ts'
import { until } from '../support/system/until.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ objectStore: 'local-disk' })
})
afterAll(() => service?.stop())

it('what killed processes left on the disk is gone when the next one starts; what is new stays', async () => {
  const uploads = uploadsOf(service)
  const cache = join(service.dataDir, 'cache', 'composition')
  const old = new Date(Date.now() - 3 * 3_600_000)
  const fresh = `${randomUUID()}.upload`
  await mkdir(uploads, { recursive: true })
  for (const name of [`${randomUUID()}.upload`, `${randomUUID()}.tiff`]) {
    await writeFile(join(uploads, name), 'half an upload')
    await utimes(join(uploads, name), old, old)
  }
  await writeFile(join(uploads, fresh), 'an upload under way')
  await mkdir(join(cache, 'job-killed'), { recursive: true })
  await writeFile(join(cache, 'job-killed', 'original'), 'an artwork')
  await utimes(join(cache, 'job-killed'), old, old)
  await mkdir(join(cache, 'job-busy'))

  await service.startWorker()
  await until('the uploads are swept', async () => (await readdir(uploads)).length === 1)
  await until('the folders are swept', async () => !(await readdir(cache)).includes('job-killed'))
  expect(await readdir(uploads)).toEqual([fresh])
  expect(await readdir(cache)).toContain('job-busy')
})

it('what killed writers left in the store on the local disk is removed by its sweep', async () => {
  const folder = join(service.dataDir, 'objects', 'art')
  const left = join(folder, `a@${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  await writeFile(left, 'left behind')
  await utimes(left, 1, 1)
  await startJob(service, 'sweep-unfinished-writes', {})
  await until('the leftover to be gone', async () => (await readdir(folder)).length === 0)
  expect(await readdir(folder)).toEqual([])
})
