import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Child } from '../../src/stack/child.ts'
import {
  createDraft,
  createWithImage,
  freshPicture,
  REGISTRATION,
  upload,
} from '../support/artworks/register.ts'
import { type OwnDatabase, startOwnDatabase } from '../support/database/own-database.ts'
import { passwordLogin } from '../support/identity/password-login.ts'
import { call, codeOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { objectsBelow } from '../support/store/objects.ts'
import { until } from '../support/system/until.ts'

const METRICS_TOKEN = 'a-metrics-token-of-this-test-0123456789'

let database: OwnDatabase
let service: Service
let worker: Child
let artist: string
let cookie: string

beforeAll(async () => {
  database = await startOwnDatabase()
  service = await startService({
    databaseUrl: database.url,
    templateDataDir: database.dataDir,
    env: { METRICS_TOKEN },
  })
  worker = await service.startWorker()
  artist = await service.tokenOf('artist')
  cookie = (await passwordLogin(service, 'artist')).cookie
})
afterAll(async () => {
  await service?.stop()
  await database?.remove()
})

const readiness = () => call(service, 'GET', '/api/health/ready')
const isReady = async () => (await readiness()).status === 200
const artworks = () => call(service, 'GET', '/api/artworks', { token: artist })

describe.each(['orderly', 'at-once'] as const)('while the database is away (%s)', (how) => {
  it('everything that needs it is 503 with Retry-After, and health stays 200', async () => {
    const draft = await createDraft(service, artist, { title: `Before ${how}` })
    const before = (await artworks()).body.totalDocs
    const objects = await objectsBelow(service, '')
    await database.stop(how)
    try {
      const session = { cookie, origin: service.url }
      const json = REGISTRATION
      const login = { email: 'artist@example.test', password: 'artist-password' }
      const base = `/api/art/artworks/${draft.artwork_id}`
      for (const [method, path, options] of [
        ['POST', '/api/art/artworks/create', { token: artist, json }],
        ['POST', `${base}/generate-variants`, { token: artist }],
        ['POST', `${base}/publish`, { token: artist }],
        ['GET', '/api/artworks', { token: artist }],
        ['GET', '/api/artworks', { headers: session }],
        ['GET', '/api/brands', {}],
        ['GET', '/api/users/me', { headers: session }],
        ['PATCH', `/api/artworks/${draft.artwork_id}`, { token: artist, json: { title: 'x' } }],
        ['POST', '/api/users/login', { json: login }],
      ] as const) {
        // An answer before the database is started again: nobody waits for it.
        const answer = await call(service, method, path, options)
        expect([method, path, answer.status, codeOf(answer)]).toEqual([
          method,
          path,
          503,
          'DATABASE_UNAVAILABLE',
        ])
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(answer.text).not.toMatch(/ECONN|postgres|select|127\.0\.0\.1/i)
      }
      const sent = await upload(service, draft.artwork_id, draft.upload_token, await freshPicture())
      expect(sent).toAnswer(503, 'DATABASE_UNAVAILABLE')
      const health = await call(service, 'GET', '/api/health')
      expect([health.status, health.body.status]).toEqual([200, 'ok'])
      expect(await call(service, 'GET', '/api/health/live')).toAnswer(200)
      // An answer is kept for two seconds: the one from before may still stand.
      await until('the process not to be ready', async () => !(await isReady()))
      expect(await readiness()).toAnswer(503, 'DATABASE_UNAVAILABLE')
      const metrics = await call(service, 'GET', '/api/metrics', { token: METRICS_TOKEN })
      expect([metrics.status, metrics.text]).toEqual([
        200,
        expect.stringContaining('print_commerce_database_up 0'),
      ])
    } finally {
      await database.start()
    }
    await until('the process to be ready', isReady)
    await until('the API to be back', async () => (await artworks()).status === 200)
    expect((await artworks()).body.totalDocs).toBe(before)
    expect(await objectsBelow(service, '')).toEqual(objects)
    const again = await upload(service, draft.artwork_id, draft.upload_token, await freshPicture())
    expect(again).toAnswer(200)
  })

  it('the worker waits, and goes on without a restart', async () => {
    const artwork = await createWithImage(service, artist, { title: `After ${how}` })
    const admin = await service.tokenOf('art-admin')
    const path = `/api/artworks/${artwork}`
    expect(await call(service, 'DELETE', path, { token: admin })).toAnswer(200)
    await until('the worker to remove the objects of a deleted artwork', async () => {
      const keys = (await objectsBelow(service, '')).map(({ key }) => key)
      return !keys.some((key) => key.includes(artwork))
    })
    const ended = await Promise.race([worker.exited, Promise.resolve('running')])
    expect(ended).toBe('running')
  })
})
