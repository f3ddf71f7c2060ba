import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import type { Sentence } from '../../../../src/errors/in-language.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import {
  changedState,
  nextStatuses,
  type OrderState,
  type OrderStatus,
} from '../../../../src/orders/status.ts'
import type { Order } from '../../../../src/payload-types.ts'
import { databaseOf } from '../../../core/database/in-database.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { lockOrder } from './mirror-order.ts'

export type StatusChange = {
  readonly id: string
  readonly status: OrderStatus
  /** As the caller has read it. */
  readonly updatedAt: string
  /** Why the order is put on hold. */
  readonly reason?: string | undefined
}

/**
 * Changes the status of an order that the caller may manage, in a transaction of its own or in the open one.
 *
 * @throws ServiceError `NOT_FOUND`; `CONFLICT` when the order has changed since it was read; `ORDER_TRANSITION` that
 *   names the statuses that are allowed.
 */
export async function changeStatus(
  req: PayloadRequest,
  { id, status, updatedAt, reason }: StatusChange,
): Promise<Order> {
  return inTransaction(req, async () => {
    const { rows } = await databaseOf(req)
    const [found] = await rows<{ platformId: string }>(
      sql`select platform_id as "platformId" from orders where id = ${id}`,
    )
    if (!found) throw noOrder()
    await lockOrder(req, found.platformId)
    const order = await findManagedOrder(req, id)
    if (order.updatedAt !== new Date(updatedAt).toISOString()) throw new ServiceError('CONFLICT')
    const before = { status: order.status, heldFrom: order.heldFrom ?? null }
    const state = changedState(before, status)
    if (state === null) throw notAllowed(before, status)
    return req.payload.update({
      ...{ collection: 'orders', id, depth: 0, overrideAccess: true, req },
      data: { ...state, holdReason: status === 'on_hold' ? (reason ?? null) : null },
    })
  })
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
