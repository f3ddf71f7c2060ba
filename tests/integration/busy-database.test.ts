import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { createDraft } from '../support/artworks/register.ts'
import { type Answer, call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

const POOL_SIZE = 3
const STATEMENT_SECONDS = 77

let service: Service
let artist: string

beforeAll(async () => {
  service = await startService({
    env: {
      DATABASE_POOL_SIZE: String(POOL_SIZE),
      DATABASE_STATEMENT_SECONDS: String(STATEMENT_SECONDS),
    },
  })
  artist = await service.tokenOf('artist')
})
afterAll(() => service?.stop())

const list = () => call(service, 'GET', '/api/artworks', { token: artist })

function expectBusy(answer: Answer<unknown>): void {
  expect(answer).toAnswer(503, 'SERVICE_BUSY')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.body.errors?.[0]?.data?.retryable).toBe(true)
  expect(answer.text).not.toMatch(/select|insert|artworks|cancel/i)
}

/** Runs work while every request for artworks waits. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  return withClient(service.databaseUrl, async (holder) => {
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE artworks IN ACCESS EXCLUSIVE MODE')
    return work()
  })
}

const WAITING = `FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ~ 'artworks'`
const waiting = (count: number) =>
  until(
    `${count} statements to wait`,
    async () => (await service.rows(`SELECT 1 ${WAITING}`)).length === count,
  )

describe('a request whose statement the database ends', () => {
  it('is 503 with Retry-After, and succeeds when it is repeated', async () => {
    const answer = await whileLocked(async () => {
      const asked = list()
      await waiting(1)
      // What the statement timeout does, without waiting for it.
      await service.rows(`SELECT pg_cancel_backend(pid) ${WAITING}`)
      return asked
    })
    expectBusy(answer)
    expect(await list()).toAnswer(200)
  })

  describe('within a change', () => {
    afterEach(() => service.rows('DROP FUNCTION IF EXISTS end_statement CASCADE'))

    it.each(['40P01', '40001', '55P03', '57014'])(
      'is 503 with Retry-After and changes nothing: %s',
      async (state) => {
        const { artwork_id } = await createDraft(service, artist, { title: 'Kept' })
        await service.rows(
          `CREATE FUNCTION end_statement() RETURNS trigger LANGUAGE plpgsql
             AS $$ BEGIN RAISE EXCEPTION 'ended' USING ERRCODE = '${state}'; END $$;
           CREATE TRIGGER end_statement AFTER INSERT OR UPDATE ON artworks
             FOR EACH ROW EXECUTE FUNCTION end_statement()`,
        )
        const before = (await list()).body.totalDocs
        const path = `/api/artworks/${artwork_id}`
        const json = { title: 'Changed' }
        expectBusy(await call(service, 'PATCH', path, { token: artist, json }))
        const made = { title: 'x', artist: 'x', technique: 'x', description: 'x', tags: ['x'] }
        const pricing = { premium: 1, wood: 1, stand: 1, postcard: 1 }
        expectBusy(
          await call(service, 'POST', '/api/art/artworks/create', {
            token: artist,
            json: { ...made, pricing },
          }),
        )
        expect((await list()).body.totalDocs).toBe(before)
        const kept = await call(service, 'GET', path, { token: artist })
        expect(kept.body.title).toBe('Kept')
      },
    )
  })
})

describe('a session of the service', () => {
  afterEach(() => service.rows('DROP FUNCTION IF EXISTS note_limits CASCADE'))

  it('ends statements, and transactions that do nothing, after DATABASE_STATEMENT_SECONDS', async () => {
    await service.rows(
      `CREATE TABLE noted_limits (name text, setting text);
       CREATE FUNCTION note_limits() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO noted_limits SELECT name, setting FROM pg_settings
           WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout');
         RETURN NEW;
       END $$;
       CREATE TRIGGER note_limits AFTER INSERT ON artworks
         FOR EACH ROW EXECUTE FUNCTION note_limits()`,
    )
    await createDraft(service, artist, { title: 'Noted' })
    expect(await service.rows('SELECT name, setting FROM noted_limits ORDER BY name')).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: String(STATEMENT_SECONDS * 1000) },
      { name: 'statement_timeout', setting: String(STATEMENT_SECONDS * 1000) },
    ])
  })
})

describe('a request for which no connection is free', () => {
  it('is 503 with Retry-After, while health stays 200, and is answered when one is', async () => {
    const [held, refused] = await whileLocked(async () => {
      const held = Array.from({ length: POOL_SIZE }, list)
      await waiting(POOL_SIZE)
      const refused = await list()
      expect(await call(service, 'GET', '/api/health')).toAnswer(200)
      return [held, refused] as const
    })
    expectBusy(refused)
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual(held.map(() => 200))
    expect(await list()).toAnswer(200)
  })
})
