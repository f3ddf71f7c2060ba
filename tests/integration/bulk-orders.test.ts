import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedMany } from '../support/database/seed-many.ts'
import { call, NO_RECORD } from '../support/service/api.ts'
import { auditEntries } from '../support/service/audit-entries.ts'
import { type Service, startService } from '../support/service/service.ts'
import { statementsOf, WITH_STATEMENT_PROBE } from '../support/service/statements-of.ts'

type Result = { ok: boolean; id: string; code?: string; message?: string; updatedAt: string }

/** Statements of a whole request, from the login to the commit. */
const MOST_STATEMENTS = 40

let service: Service
let token: string

beforeAll(async () => {
  service = await startService({ env: WITH_STATEMENT_PROBE })
  // Each with a photo and its print file; of every fiftieth both are gone.
  await seedMany(service.databaseUrl, { brands: 1, orders: 120 })
  token = await service.tokenOf('photo-admin')
})
afterAll(() => service?.stop())

/** Orders in the photo check, as a list shows them. */
async function pending(count: number, where = "name not in ('#1050', '#1100')") {
  const rows = await service.rows<{ id: string; updated_at: Date }>(
    `update orders set status = 'pending', held_from = null, hold_reason = null where id in
       (select id from orders where ${where} order by name limit ${count}) returning id, updated_at`,
  )
  return rows.map(({ id, updated_at }) => ({ id, updatedAt: updated_at.toISOString() }))
}
async function bulk(json: object) {
  const answer = await call<{ results: Result[] }>(service, 'POST', '/api/orders/bulk-update', {
    token,
    json,
  })
  return { ...answer, statements: statementsOf(answer) }
}
const jobsOf = async (id: string) =>
  service.rows(
    `select name, data ->> 'orderId' as "orderId" from jobs.job
     where singleton_key = $1 and name like '%photo-order.changed'`,
    [id],
  )
const eventsOf = (id: string) =>
  service.rows(
    `select kind, text, brand_id, users.email as "by" from order_events
       left join users on users.id = by_id
     where order_id = $1 and order_events.created_at > now() - interval '10 minutes'`,
    [id],
  )

describe('a bulk update of orders', () => {
  it('needs as many statements for 100 orders as for one', async () => {
    const [one] = await pending(1)
    const orders = await pending(100)
    const hold = { status: 'on_hold', reason: 'The paper is out.' }
    // The first request of a process also reads what the next ones know.
    await bulk({ ...hold, orders: [one] })
    for (const change of [{ status: 'printing' }, hold]) {
      const few = await bulk({ ...change, orders: await pending(1) })
      const many = await bulk({ ...change, orders: await pending(100) })
      expect([few, many].map(({ status }) => status)).toEqual([200, 200])
      expect(many.body.results).toHaveLength(orders.length)
      expect(many.statements).toBeLessThanOrEqual(few.statements)
      expect(many.statements).toBeLessThanOrEqual(MOST_STATEMENTS)
    }
  })

  it('leaves the same traces as a change of a single order', async () => {
    const [single, ...orders] = await pending(3)
    const reason = { status: 'on_hold', reason: 'A photo is dark.' }
    await service.rows('delete from jobs.job')
    await service.rows('delete from order_events')
    const before = (await auditEntries(service)).length
    const answer = await call(service, 'PUT', `/api/orders/${single?.id}/status`, {
      token,
      json: { ...reason, updatedAt: single?.updatedAt },
    })
    expect(answer).toAnswer(200)
    expect((await bulk({ ...reason, orders })).status).toBe(200)
    const admin = await service.row("select id, email from users where idp_uid = 'dev-photo-admin'")
    const entries = (await auditEntries(service)).slice(before)
    for (const id of [single, ...orders].map((order) => order?.id ?? '')) {
      expect(await eventsOf(id)).toEqual([
        {
          ...{ kind: 'status', text: 'on_hold: A photo is dark.' },
          ...{ brand_id: 'photo', by: admin.email },
        },
      ])
      expect(await jobsOf(id)).toEqual([{ name: 'production-on-photo-order.changed', orderId: id }])
      expect(entries.filter(({ record }) => record === id)).toEqual([
        expect.objectContaining({
          ...{ action: 'orders.update', target: 'orders', outcome: 'allowed' },
          ...{ actor: admin.id, changed: ['heldFrom', 'holdReason', 'status'] },
        }),
      ])
      const [row] = await service.rows(
        'select status, held_from, hold_reason from orders where id = $1',
        [id],
      )
      expect(row).toEqual({
        ...{ status: 'on_hold', held_from: 'pending', hold_reason: 'A photo is dark.' },
      })
    }
    const created = entries.filter(({ action }) => action === 'order-events.create')
    expect(new Set(created.map(({ record }) => record)).size).toBe(3)
  })

  it('says of each order what single changes say, and leaves no trace of those that are refused', async () => {
    const [fine] = await pending(1)
    const [unready] = await pending(1, "name = '#1050'")
    const [damaged] = await pending(1, "name = '#1011'")
    const [differs] = await pending(1, "name = '#1012'")
    await service.rows(
      `update print_data set status = 'refused' where id in
         (select print_data_id from order_prints where order_id = $1)`,
      [damaged?.id],
    )
    await service.rows(
      `insert into orders_photo_problems ("order", parent_id, value) values (1, $1, 'BRAND_MISMATCH')`,
      [differs?.id],
    )
    const missing = { id: NO_RECORD, updatedAt: '2026-11-27T00:00:00.000Z' }
    const { body } = await bulk({
      status: 'printing',
      orders: [unready, fine, damaged, missing, differs],
    })
    expect(body.results.map(({ id, ok, code, message }) => [id, ok, code, message])).toEqual([
      [unready?.id, false, 'CONFLICT', expect.stringContaining('still being prepared')],
      [fine?.id, true, undefined, undefined],
      [damaged?.id, false, 'CONFLICT', expect.stringContaining('cannot be printed')],
      [NO_RECORD, false, 'NOT_FOUND', expect.stringContaining('no such order')],
      [differs?.id, false, 'CONFLICT', expect.stringContaining('differs from the photos')],
    ])
    const changed = await service.rows(
      `select id from orders where id = any($1) and status <> 'pending'`,
      [[unready, fine, damaged, differs].map((order) => order?.id)],
    )
    expect(changed).toEqual([{ id: fine?.id }])
  })

  it('changes each order once where two requests name the same ones in opposite order', async () => {
    for (let round = 0; round < 3; round += 1) {
      const orders = await pending(40)
      const both = await Promise.all([
        bulk({ status: 'printing', orders }),
        bulk({ status: 'cancelled', orders: orders.toReversed() }),
      ])
      const changed = both.flatMap(({ body }) => body.results.filter(({ ok }) => ok))
      expect(changed.map(({ id }) => id).sort()).toEqual(orders.map(({ id }) => id).sort())
    }
  })

  it('changes nothing where the database refuses a part of it', async () => {
    const orders = await pending(10)
    const last = orders.at(-1)?.id
    await service.rows(
      `alter table order_events add constraint refused check (order_id <> '${last}') not valid`,
    )
    const answer = await bulk({ status: 'printing', orders })
    await service.rows('alter table order_events drop constraint refused')
    expect(answer.status).toBeGreaterThanOrEqual(400)
    const left = await service.rows(
      `select count(*)::int as count from orders where status = 'pending' and id = any($1)`,
      [orders.map(({ id }) => id)],
    )
    expect(left).toEqual([{ count: 10 }])
  })
})
