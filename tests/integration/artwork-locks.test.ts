import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { createDraft } from '../support/artworks/register.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

let service: Service
let token: string
beforeAll(async () => {
  service = await startService({ env: { DATABASE_LOCK_SECONDS: '1' } })
  token = await service.tokenOf('super-admin')
})
afterAll(() => service?.stop())

/** Locks an artwork in a transaction of its own while the work runs. */
const locking = <T>(id: string, work: () => Promise<T>) =>
  withClient(service.databaseUrl, async (holder) => {
    await holder.query('begin')
    await holder.query('select id from artworks where id = $1 for update', [id])
    const done = await work()
    await holder.query('rollback')
    return done
  })

describe('an artwork that another change has locked for too long', () => {
  it.each([
    ['PATCH', '', { title: 'Late' }],
    ['PATCH', '?where[title][equals]=Waits', { title: 'Late' }],
    ['DELETE', '', undefined],
  ])(
    'is not changed by %s %s, and the answer says when to repeat it',
    async (method, query, json) => {
      const { artwork_id: id } = await createDraft(service, token, { title: 'Waits' })
      const path = query === '' ? `/api/artworks/${id}` : `/api/artworks${query}`
      for (const [language, told] of [
        ['en', 'Another change of this record is still running.'],
        ['ja', 'このデータの別の変更を処理しています。'],
      ] as const) {
        const headers = { 'accept-language': language }
        const answer = await locking(id, () =>
          call(service, method, path, { token, json, headers }),
        )
        expect(answer).toAnswer(503, 'SERVICE_BUSY')
        expect(answer.headers.get('retry-after')).toBe('1')
        expect(answer.body.errors?.[0]?.message).toBe(told)
      }
      const kept = await call(service, 'GET', `/api/artworks/${id}`, { token })
      expect(kept.body.title).toBe('Waits')
      expect(await call(service, method, path, { token, json })).toAnswer(200)
    },
  )
})
