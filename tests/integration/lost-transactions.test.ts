import { createLocalReq } from 'payload'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, transactionOf } from '../../plugins/core/database/transaction.ts'
import { withClient } from '../../src/database/with-client.ts'
import { toServiceError } from '../../src/errors/describe-error.ts'
import { type LocalApi, startLocalApi } from '../support/database/local-api.ts'

let api: LocalApi
beforeAll(async () => {
  api = await startLocalApi()
})
afterAll(() => api?.stop())

const query = (text: string, values: readonly unknown[] = []) =>
  withClient(api.databaseUrl, async (client) => (await client.query(text, [...values])).rows)

const createLog = (message: string) =>
  api.payload.create({
    collection: 'system-logs',
    data: { level: 'debug', service: 'api', message },
  })

const logs = (message: string) => query('select 1 from system_logs where message = $1', [message])

/** The connection of a transaction: Drizzle keeps it to itself. */
function connectionOf(drizzle: object): PoolClient {
  return (drizzle as { session: { client: PoolClient } }).session.client
}

/** Runs a statement in every transaction that has stored a log entry, when it commits. */
async function whenCommitting(statement: string): Promise<void> {
  await query(`create function at_commit() returns trigger language plpgsql as
    $$ begin ${statement}; return null; end $$`)
  await query(`create constraint trigger at_commit after insert on system_logs
    deferrable initially deferred for each row execute function at_commit()`)
}
afterEach(() => query('drop function if exists at_commit cascade'))

describe('a change that the database does not commit', () => {
  it('fails with the reason of the database', async () => {
    await whenCommitting("raise exception 'not now' using errcode = '40001'")
    const failure = await createLog('refused').catch(toServiceError)
    expect(failure).toMatchObject({ code: 'SERVICE_BUSY' })
    expect(await logs('refused')).toEqual([])
  })

  it('fails when the connection is lost meanwhile', async () => {
    await whenCommitting('perform pg_terminate_backend(pg_backend_pid())')
    const failure = await createLog('lost').catch(toServiceError)
    expect(failure).toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
    expect(await logs('lost')).toEqual([])
  })

  it('fails in a transaction of the service, too', async () => {
    await whenCommitting('perform pg_terminate_backend(pg_backend_pid())')
    const req = await createLocalReq({}, api.payload)
    const data = { level: 'debug', service: 'api', message: 'ours' } as const
    const failure = await inTransaction(req, () =>
      api.payload.create({ collection: 'system-logs', data, req }),
    ).catch(toServiceError)
    expect(failure).toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
    expect(await logs('ours')).toEqual([])
  })

  it('leaves the next change unharmed', async () => {
    await createLog('kept')
    expect(await logs('kept')).toHaveLength(1)
  })
})

describe('a transaction whose connection is lost between two statements', () => {
  it('reports that the database is away', async () => {
    const req = await createLocalReq({}, api.payload)
    const failure = await inTransaction(req, async () => {
      const { drizzle, sql } = await transactionOf(req)
      const connection = connectionOf(drizzle)
      const ended = new Promise((resolve) => connection.once('end', resolve))
      const { rows } = await connection.query('select pg_backend_pid() as pid')
      await query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await ended
      await drizzle.execute(sql`select 1`)
    }).catch(toServiceError)
    expect(failure).toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
  })
})
