import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERROR_TABLE } from '../../src/errors/error-table.ts'
import { createWithImage, generate, jobEnd, jobStatus } from '../support/artworks/register.ts'
import { skipPauses } from '../support/jobs/job-clock.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { objectBytes } from '../support/store/objects.ts'
import { until } from '../support/system/until.ts'

let service: Service
let artist: string

beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
  await service.startWorker()
})
afterAll(() => service?.stop())

describe('a job that fails at every attempt', () => {
  it('ends visibly as failed, and can be started again when the cause is gone', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Hopeless' })
    const { original_key } = await service.row('SELECT original_key FROM artworks WHERE id = $1', [
      artwork,
    ])
    const move = 'UPDATE artworks SET original_key = $1 WHERE id = $2'
    await service.rows(move, ['art/lost.png', artwork])
    const job = await generate(service, artist, artwork)
    const end = await until('the job to be given up', async () => {
      await skipPauses(service)
      const status = await jobStatus(service, artist, artwork, job)
      return ['queued', 'processing'].includes(status.status) ? null : status
    })
    expect(end).toMatchObject({ status: 'failed', completed: 0, failed: 21, eta: '0s' })
    expect(end.failures).toEqual({ job: expect.stringContaining('Start the composition again') })
    const publish = await call(service, 'POST', `/api/art/artworks/${artwork}/publish`, {
      token: artist,
    })
    expect(publish).toAnswer(409, 'VARIANTS_INCOMPLETE')

    await service.rows(move, [original_key, artwork])
    const again = await generate(service, artist, artwork)
    expect(again).not.toBe(job)
    await until('the first variant', async () => {
      return (await jobStatus(service, artist, artwork, again)).completed > 0
    })
    await jobEnd(service, artist, artwork, again)
  })
})

describe('a variant that fails at every attempt', () => {
  it('fails alone, and only it is composed when it is started again', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Almost' })
    const template = await service.row(
      "SELECT object_key, sha256 FROM composition_templates WHERE key LIKE 'frame-stand%'",
    )
    const good = await objectBytes(service, template.object_key)
    const point = 'UPDATE composition_templates SET object_key = $1, sha256 = $2 WHERE sha256 = $3'
    const broken = { key: 'admin-assets/templates/broken.webp', sha256: 'f'.repeat(64) }
    await service.store.put(broken.key, good.subarray(0, 500), { contentType: 'image/webp' })
    await service.rows(point, [broken.key, broken.sha256, template.sha256])
    const job = await generate(service, artist, artwork)
    const end = await jobEnd(service, artist, artwork, job)
    expect(end).toMatchObject({ status: 'partial', completed: 20, failed: 1 })
    // The words of the library are for the log, not for an editor.
    const { message, action } = ERROR_TABLE.COMPOSITION_FAILED
    expect(end.failures).toEqual({ 'stand-none-none': `${message.en} ${action.en}` })

    await service.rows(point, [template.object_key, template.sha256, broken.sha256])
    const again = await generate(service, artist, artwork)
    expect(await jobEnd(service, artist, artwork, again)).toMatchObject({
      status: 'completed',
      completed: 21,
    })
    const { encoded } = await service.row('SELECT encoded FROM composition_jobs WHERE id = $1', [
      again,
    ])
    expect(Number(encoded)).toBe(1)
  })
})

describe('a frame that is missing', () => {
  it('fails its own variants alone, whether its template or the file of it is gone', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Incomplete' })
    const change = (set: string, key: string) =>
      service.rows(`UPDATE composition_templates SET ${set} WHERE key LIKE $1`, [`${key}%`])
    await change('type = NULL', 'frame-premium')
    const lost = "encode(sha256(key::bytea), 'hex')"
    await change(`object_key = 'admin-assets/' || key || '-lost', sha256 = ${lost}`, 'frame-wood')
    const job = await generate(service, artist, artwork)
    const end = await jobEnd(service, artist, artwork, job)
    expect(end).toMatchObject({ status: 'partial', completed: 2, failed: 19 })
    const failed = Object.keys(end.failures ?? {}).map((key) => key.split('-')[0])
    expect(failed.toSorted()).toEqual([
      ...Array<string>(16).fill('premium'),
      ...Array<string>(3).fill('wood'),
    ])
    expect(end.failures?.['premium-black-navy']).toContain('"Premium frame, black" is missing.')
  })
})
