import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest, Where } from 'payload'
import type { Sentence } from '../../../../src/errors/in-language.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import {
  changedState,
  nextStatuses,
  type OrderState,
  type OrderStatus,
} from '../../../../src/orders/status.ts'
import type { Order } from '../../../../src/payload-types.ts'
import { recordChanges } from '../../../core/audit/record-audit.ts'
import { databaseOf } from '../../../core/database/in-database.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { followChanges, refusalsOf } from '../../../core/feature/apply-change-rules.ts'
import type { Change } from '../../../core/feature/change-rules.ts'
import { lockOrders } from './mirror-order.ts'

type SeenOrder = {
  readonly id: string
  /** As the caller has read it. */
  readonly updatedAt: string
}

type Wanted = {
  readonly status: OrderStatus
  /** Why orders are put on hold. */
  readonly reason?: string | undefined
}

/**
 * Changes the status of an order that the caller may manage, in a transaction of its own or in the open one.
 *
 * @throws ServiceError `NOT_FOUND`; `CONFLICT` when the order has changed since it was read, or a feature refuses the
 *   change; `ORDER_TRANSITION` that names the statuses that are allowed.
 */
export async function changeStatus(
  req: PayloadRequest,
  { id, updatedAt, ...wanted }: SeenOrder & Wanted,
): Promise<Order> {
  const [result] = await changeStatuses(req, [{ id, updatedAt }], wanted)
  if (result && !(result instanceof ServiceError)) return result
  throw result ?? noOrder()
}

/**
 * Gives orders one status. Each changes or does not by itself, but all are read, locked and written together, by as many
 * statements as for one.
 *
 * @param seen each order once.
 * @returns for each the order as it is now, or why it has not changed: as `changeStatus` throws.
 * @see docs/decisions/0270-change-the-orders-of-a-bulk-update-together.md
 */
export async function changeStatuses(
  req: PayloadRequest,
  seen: readonly SeenOrder[],
  wanted: Wanted,
): Promise<(Order | ServiceError)[]> {
  return inTransaction(req, async () => {
    const found = await lockManagedOrders(
      req,
      seen.map(({ id }) => id),
    )
    const now = new Date().toISOString()
    const decided = seen.map((one) => decide(found.get(one.id.toLowerCase()), one, wanted, now))
    const legal = decided.filter((one): one is Change<Order> => !(one instanceof ServiceError))
    const refused = await refusalsOf(req, 'orders', legal)
    const changes = legal.filter(({ after }) => !refused.has(after.id))
    if (changes.length > 0) await write(req, changes, wanted.status, now)
    return decided.map((one) =>
      one instanceof ServiceError ? one : (refused.get(one.after.id) ?? one.after),
    )
  })
}

function decide(
  order: Order | undefined,
  { updatedAt }: SeenOrder,
  { status, reason }: Wanted,
  now: string,
): Change<Order> | ServiceError {
  if (!order) return noOrder()
  if (order.updatedAt !== new Date(updatedAt).toISOString()) return new ServiceError('CONFLICT')
  const before = { status: order.status, heldFrom: order.heldFrom ?? null }
  const state = changedState(before, status)
  if (state === null) return notAllowed(before, status)
  const holdReason = status === 'on_hold' ? (reason ?? null) : null
  return { before: order, after: { ...order, ...state, holdReason, updatedAt: now } }
}

/** Writes changed orders, with what follows from it and the entries of the audit log. */
async function write(
  req: PayloadRequest,
  changes: readonly Change<Order>[],
  status: OrderStatus,
  now: string,
): Promise<void> {
  const { rows } = await databaseOf(req)
  const states = changes.map(({ after: { id, heldFrom, holdReason } }) => ({
    ...{ id, heldFrom, holdReason },
  }))
  await rows(sql`update orders set status = ${status}::enum_orders_status, updated_at = ${now}::timestamptz,
      held_from = changed."heldFrom"::enum_orders_held_from, hold_reason = changed."holdReason"
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as changed (id uuid, "heldFrom" text, "holdReason" text)
    where orders.id = changed.id`)
  await followChanges(req, 'orders', changes)
  await recordChanges(
    req,
    changes.map(({ before, after }) => ({
      action: 'orders.update',
      target: 'orders',
      record: after.id,
      changed: WRITTEN.filter((name) => (before[name] ?? null) !== (after[name] ?? null)),
    })),
  )
}

/** The fields of a change, as the audit log sorts them. */
const WRITTEN = ['heldFrom', 'holdReason', 'status'] as const

/** Those of the orders that the caller may see, by their identifiers. No other change of them happens meanwhile. */
async function lockManagedOrders(
  req: PayloadRequest,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Order>> {
  const { rows } = await databaseOf(req)
  const existing = await rows<{ platformId: string }>(
    sql`select platform_id as "platformId" from orders
      where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`,
  )
  await lockOrders(
    req,
    existing.map(({ platformId }) => platformId),
  )
  const visible = await req.payload.collections.orders.config.access.read({ req })
  if (visible === false) return new Map()
  const named: Where = { id: { in: [...ids] } }
  // The bounds of lists are not for orders that are named.
  const { docs } = await req.payload.find({
    ...{ collection: 'orders', depth: 0, pagination: false, overrideAccess: true, req },
    where: visible === true ? named : { and: [named, visible] },
  })
  return new Map(docs.map((order) => [order.id, order]))
}

/** An order that the caller may see. @throws ServiceError `NOT_FOUND` also for an order of another brand. */
export async function findManagedOrder(req: PayloadRequest, id: string): Promise<Order> {
  const { docs } = await req.payload.find({
    ...{ collection: 'orders', depth: 0, limit: 1, pagination: false, req },
    where: { id: { equals: id } },
    overrideAccess: false,
  })
  if (docs[0]) return docs[0]
  throw noOrder()
}

const noOrder = () =>
  new ServiceError('NOT_FOUND', {
    en: 'There is no such order.',
    ja: '注文が見つかりません。',
  })

function notAllowed(state: OrderState, to: OrderStatus): ServiceError {
  const next = nextStatuses(state)
  const sentence: Sentence =
    next.length === 0
      ? {
          en: `The order is ${state.status}, which is final.`,
          ja: `この注文は${state.status}です。これ以上変更できません。`,
        }
      : {
          en: `An order that is ${state.status} cannot become ${to}, only: ${next.join(', ')}.`,
          ja: `${state.status}の注文は${to}に変更できません。変更できる状態：${next.join('、')}`,
        }
  return new ServiceError('ORDER_TRANSITION', sentence)
}
