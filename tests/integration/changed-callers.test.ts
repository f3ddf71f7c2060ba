import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { createDraft, createWithImage, freshPicture } from '../support/artworks/register.ts'
import { passwordLogin } from '../support/identity/password-login.ts'
import { sendImage } from '../support/pictures/send-image.ts'
import { type Call, call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { temporaryFiles } from '../support/service/temporary-files.ts'
import { objectsBelow } from '../support/store/objects.ts'
import { until } from '../support/system/until.ts'

let service: Service
/** A session of the test, which makes changes of the service wait. */
let holder: Client
let artist: string
let artAdmin: string

beforeAll(async () => {
  service = await startService()
  holder = new Client({ connectionString: service.databaseUrl })
  await holder.connect()
  artist = await service.tokenOf('artist')
  artAdmin = await service.tokenOf('art-admin')
  // The first upload creates the folder of temporary files.
  await createWithImage(service, artist)
})
afterEach(async () => {
  await holder.query('ROLLBACK')
  for (const text of Object.values(RESTORE)) await sql(text)
})
afterAll(async () => {
  await holder?.end()
  await service?.stop()
})

const sql = <Row = unknown>(text: string, values: unknown[] = []) =>
  withClient(
    service.databaseUrl,
    async (client) => (await client.query(text, values)).rows as Row[],
  )

const ADMIN = `(SELECT id FROM users WHERE idp_uid = 'dev-art-admin')`
const ARTIST = `(SELECT id FROM users WHERE idp_uid = 'dev-artist')`
const DISABLE = (user: string) => `UPDATE users SET disabled = true WHERE id = ${user}`
const WITHDRAW = `UPDATE users_texts SET text = 'photo_admin' WHERE path = 'roles' AND parent_id = ${ADMIN}`
const SWITCH_BRAND = `UPDATE brands SET kind = 'undecided' WHERE id = 'art'`
const RESTORE = {
  accounts: `UPDATE users SET disabled = false WHERE id IN (${ADMIN}, ${ARTIST})`,
  roles: `UPDATE users_texts SET text = 'art_admin' WHERE path = 'roles' AND parent_id = ${ADMIN}`,
  brand: `UPDATE brands SET kind = 'artwork' WHERE id = 'art'`,
}

const objects = async () => (await objectsBelow(service, '')).map(({ key }) => key).sort()

/** Sends a picture and makes a change before the form has arrived as a whole. */
async function uploadDuring(url: string, token: string, change: string) {
  const picture = await freshPicture()
  const changed = until('the upload to be received', async () => {
    const names = await temporaryFiles(service)
    return names.some((name) => name.endsWith('.upload')) || null
  }).then(async () => {
    await sql(change)
  })
  const address = service.url + url
  const { status, text } = await sendImage(address, token, [picture], changed)
  return [status, JSON.parse(text).errors?.[0].data.code]
}

describe('an upload that is received while', () => {
  it.each([
    ['the account is disabled', DISABLE(ADMIN), 401, 'UNAUTHENTICATED'],
    ['the account loses its role', WITHDRAW, 403, 'FORBIDDEN'],
    ['the last brand of its user stops selling artworks', SWITCH_BRAND, 403, 'FORBIDDEN'],
  ])('%s stores nothing', async (_, change, status, code) => {
    const before = await objects()
    expect(await uploadDuring('/api/artwork/upload', artAdmin, change)).toEqual([status, code])
    expect(await objects()).toEqual(before)
    expect(await temporaryFiles(service)).toEqual([])
  })

  it.each([
    ['its owner is disabled', DISABLE(ARTIST), 401, 'UPLOAD_TOKEN_INVALID'],
    ['its artwork is deleted', `DELETE FROM artworks`, 401, 'UPLOAD_TOKEN_INVALID'],
    ['its brand stops selling artworks', SWITCH_BRAND, 404, 'BRAND_LACKS_CAPABILITY'],
  ])('%s is refused with its token, and nothing stays of it', async (_, change, status, code) => {
    const { artwork_id, upload_token } = await createDraft(service, artist)
    const before = await objects()
    const url = `/api/art/artworks/${artwork_id}/upload`
    expect(await uploadDuring(url, upload_token, change)).toEqual([status, code])
    expect(await objects()).toEqual(before)
    expect(await temporaryFiles(service)).toEqual([])
  })
})

const WAITING = `SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`

/** Makes a change of the caller while their request waits between its checks and what it writes. */
async function whileHeld(ask: () => ReturnType<typeof call>, change: () => Promise<unknown>) {
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE payload_locked_documents IN ACCESS EXCLUSIVE MODE')
  const asked = ask()
  await until('the request to wait', async () => (await sql(WAITING)).length > 0 || null)
  await change()
  await holder.query('ROLLBACK')
  return asked
}

describe('a bulk change that is under way while its caller', () => {
  const titles = async () => {
    const rows = await sql<{ title: string }>('SELECT DISTINCT title FROM artworks ORDER BY title')
    return rows.map(({ title }) => title)
  }
  const bulk = (how: Call) =>
    call(service, 'PATCH', '/api/artworks?where[brand][equals]=art', {
      ...how,
      json: { title: 'Changed' },
    })

  beforeAll(async () => {
    await sql('DELETE FROM artworks')
    for (const title of ['One', 'Two', 'Three']) await createDraft(service, artist, { title })
  })

  it.each([
    ['is disabled', DISABLE(ADMIN), 401, 'UNAUTHENTICATED'],
    ['loses the role', WITHDRAW, 403, 'FORBIDDEN'],
  ])('%s changes no record', async (_, change, status, code) => {
    const before = await titles()
    const answer = await whileHeld(
      () => bulk({ token: artAdmin }),
      () => sql(change),
    )
    expect(answer).toAnswer(status, code)
    expect(await titles()).toEqual(before)
  })

  it('logs out changes no record', async () => {
    const headers = await passwordLogin(service, 'art-admin')
    const answer = await whileHeld(
      () => bulk({ headers }),
      () => call(service, 'POST', '/api/users/logout', { headers }),
    )
    expect(answer).toAnswer(401, 'UNAUTHENTICATED')
    expect(await titles()).toEqual(['One', 'Three', 'Two'])
  })

  it('gains a role changes the records', async () => {
    const more = `INSERT INTO users_texts ("order", parent_id, path, text) VALUES (2, ${ADMIN}, 'roles', 'photo_admin')`
    const answer = await whileHeld(
      () => bulk({ token: artAdmin }),
      () => sql(more),
    )
    await sql(`DELETE FROM users_texts WHERE "order" = 2 AND parent_id = ${ADMIN}`)
    expect(answer).toAnswer(200)
    expect(await titles()).toEqual(['Changed'])
  })
})

describe('an event stream', () => {
  it.each([
    ['is disabled', DISABLE(ADMIN), 'UNAUTHENTICATED'],
    ['loses the role', WITHDRAW, 'FORBIDDEN'],
  ])('ends with an error when its reader %s', async (_, change, code) => {
    const { artwork_id } = await createDraft(service, artist)
    const [job] = await sql<{ id: string }>(
      `INSERT INTO composition_jobs (artwork_id, status) VALUES ($1, 'queued') RETURNING id`,
      [artwork_id],
    )
    const url = `${service.url}/api/art/artworks/${artwork_id}/generation-status/${job?.id}`
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${artAdmin}` }
    const response = await fetch(url, { headers })
    expect(response).toAnswer(200)
    await sql(change)
    const last = (await response.text()).trim().split('\n\n').at(-1) ?? ''
    expect(last).toMatch(/^event: error\n/)
    expect(last).toContain(code)
  })
})
