import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CANVAS, CATALOGUE } from '../../src/composition/catalogue.ts'
import { variantKey } from '../../src/composition/naming.ts'
import {
  createWithImage,
  expectSuccess,
  generate,
  imageForm,
  jobEnd,
} from '../support/artworks/register.ts'
import { loseHeartbeats } from '../support/jobs/job-clock.ts'
import { killAtOnce } from '../support/jobs/kill-workers.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { type HeldPut, holdPuts } from '../support/store/hold-puts.ts'
import { objectBytes, picturesOf } from '../support/store/objects.ts'
import type { S3Server } from '../support/store/s3/start-s3-server.ts'
import { until } from '../support/system/until.ts'

const WAIT_MS = 300_000
const NAVY = CATALOGUE.filter(({ matColor }) => matColor === 'navy').map(variantKey)
const MAT = [250, 0, 250] as const

let service: Service
let s3: S3Server
let artist: string
let artwork: string

beforeAll(async () => {
  service = await startService({ objectStore: 's3' })
  if (!service.s3) throw new Error('The service has no S3 server.')
  s3 = service.s3
  artist = await service.tokenOf('artist')
  artwork = await createWithImage(service, artist)
})
afterAll(() => service?.stop())

/** Key of each variant → its content hash. */
async function hashes(): Promise<Map<string, string>> {
  const found = await service.rows('SELECT key, content_hash FROM variants WHERE artwork_id = $1', [
    artwork,
  ])
  return new Map(found.map(({ key, content_hash }) => [key, content_hash]))
}

/** Name of each picture → how often it was written. */
const writesOf = () =>
  new Map(
    [...s3.store.writes]
      .filter(([key]) => key.startsWith(`art/${artwork}/`) && !key.endsWith('-preview.webp'))
      .map(([key, count]) => [key.slice(`art/${artwork}/`.length, -'.webp'.length), count]),
  )

/** The variant to which an object of the artwork belongs. */
const variantOf = (key = '') => /([^/]+?)(-preview)?\.webp$/.exec(key)?.[1] ?? ''

/** Whether a whole picture of full size has the colour of the new mat. */
async function showsMat(key: string): Promise<boolean> {
  const picture = sharp(await objectBytes(service, key)).removeAlpha()
  const { width, height } = await picture.metadata()
  expect([key, width, height]).toEqual([key, CANVAS.width, CANVAS.height])
  const pixels = await picture.resize(90, 64, { kernel: 'nearest' }).raw().toBuffer()
  let found = 0
  for (let at = 0; at < pixels.length; at += 3) {
    const near = MAT.every((value, index) => Math.abs((pixels[at + index] ?? 0) - value) < 25)
    if (near) found += 1
  }
  return found > 100
}

const changed = <T>(before: Map<string, T>, after: Map<string, T>): string[] =>
  [...after].filter(([key, value]) => before.get(key) !== value).map(([key]) => key)

async function replaceNavyMat(): Promise<void> {
  const [r, g, b] = MAT
  const navy = await service.row(
    "SELECT id FROM composition_templates WHERE key LIKE 'mat-any-navy%'",
  )
  const picture = await sharp({
    create: { ...CANVAS, channels: 4, background: { r, g, b, alpha: 1 } },
  })
    .png()
    .toBuffer()
  const token = await service.tokenOf('art-admin')
  const path = `/api/composition-templates/${navy.id}/image`
  expectSuccess(await call(service, 'PUT', path, { token, body: imageForm(picture) }))
}

it('a mat that is replaced is on all its variants after a kill, and nothing else is composed', async () => {
  const first = await service.startWorker()
  const whole = await generate(service, artist, artwork)
  expect(await jobEnd(service, artist, artwork, whole, WAIT_MS)).toMatchObject({ completed: 21 })
  const before = { hashes: await hashes(), writes: writesOf() }

  const puts = holdPuts(s3, `art/${artwork}/`)
  await replaceNavyMat()
  await until('the first write', () => puts.length > 0, WAIT_MS)
  const finished = variantOf(puts[0]?.key)
  await until(
    'the first new variant',
    async () => {
      for (const put of puts) if (variantOf(put.key) === finished) put.release()
      return changed(before.hashes, await hashes()).length > 0
    },
    WAIT_MS,
    100,
  )
  const isOther = ({ key }: HeldPut) => variantOf(key) !== finished
  await until('another one to be written', () => puts.some(isOther), WAIT_MS)
  await killAtOnce(first, 0)
  expect(changed(before.hashes, await hashes())).toEqual([finished])
  const between = writesOf()
  s3.fault = undefined

  const second = await service.startWorker()
  await loseHeartbeats(service)
  await until(
    'the composition to end',
    async () => {
      const jobs = await service.rows(
        'SELECT status FROM composition_jobs WHERE artwork_id = $1 ORDER BY created_at DESC',
        [artwork],
      )
      return jobs[0]?.status === 'completed' && changed(before.hashes, await hashes()).length === 4
    },
    WAIT_MS,
    200,
  )
  expect(changed(before.hashes, await hashes()).sort()).toEqual([...NAVY].sort())
  expect(changed(before.writes, writesOf()).sort()).toEqual([...NAVY].sort())
  // What the first worker had finished is not composed again.
  expect(writesOf().get(finished)).toBe(between.get(finished))
  for (const { key } of await picturesOf(service, artwork)) {
    expect([key, await showsMat(key)]).toEqual([key, NAVY.includes(variantOf(key))])
  }
  await second.stop(0)
}, 900_000)
