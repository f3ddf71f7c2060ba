import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { OrderEvent } from '../../../../src/payload-types.ts'
import { INQUIRY_STATES, ORDER_EVENTS } from '../../../../src/production/order-events.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { findManagedOrder } from '../../orders/api.ts'
import { noteEvent } from '../operations/note-event.ts'

const params = z.object({ id: z.uuid() })
const ID = '0197b0ab-9e8d-7c6b-8a5f-1d2c3b4a5e6f'
const MAX_NOTE = 1000

/** `GET /api/orders/{id}/timeline`: what has happened to an order and what was noted, the newest first. */
export const readTimeline = () =>
  defineEndpoint({
    method: 'get',
    path: '/:id/timeline',
    summary: 'Read what has happened to an order, with notes and inquiries.',
    answer: z.object({
      events: z.array(
        z.object({
          id: z.uuid(),
          kind: z.enum(ORDER_EVENTS),
          text: z.string().nullable(),
          inquiry_state: z.enum(INQUIRY_STATES).nullable(),
          /** Name of the user; `null` for the service itself. */
          by: z.string().nullable(),
          at: z.iso.datetime(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
    example: { params: { id: ID } },
    auth: 'user',
    permission: 'orders:manage',
    params,
    run: async ({ req, params: { id } }) => {
      await findManagedOrder(req, id)
      const { docs } = await req.payload.find({
        ...{ collection: 'order-events', sort: '-createdAt', limit: 200, pagination: false },
        ...{ where: { order: { equals: id } }, depth: 1, overrideAccess: true, req },
      })
      return { events: docs.map(shown) }
    },
  })

const shown = ({ id, kind, text, inquiryState, by, createdAt }: OrderEvent) => ({
  ...{ id, kind, text: text ?? null, inquiry_state: inquiryState ?? null, at: createdAt },
  by: typeof by === 'object' && by !== null ? (by.name ?? by.email ?? null) : null,
})

/** `POST /api/orders/{id}/notes`: a note, or an inquiry of the customer that stays open until it is done. */
export const addNote = () =>
  defineEndpoint({
    method: 'post',
    path: '/:id/notes',
    summary: 'Note something about an order, or an inquiry of its customer.',
    answer: z.object({ ok: z.literal(true) }),
    errors: ['NOT_FOUND'],
    example: {
      params: { id: ID },
      body: { kind: 'inquiry', text: 'Asks for the day of delivery.' },
      answer: { ok: true },
    },
    auth: 'user',
    permission: 'orders:manage',
    params,
    body: z.strictObject({
      kind: z.enum(['note', 'inquiry']),
      text: z.string().trim().min(1).max(MAX_NOTE),
    }),
    run: async ({ req, params: { id }, body: { kind, text } }) => {
      const order = await findManagedOrder(req, id)
      await noteEvent(req, order, {
        kind,
        text,
        ...(kind === 'inquiry' && { inquiryState: 'open' }),
      })
      return { ok: true as const }
    },
  })

/** `PUT /api/orders/{id}/notes`: an inquiry is done, or open again. */
export const changeInquiry = () =>
  defineEndpoint({
    method: 'put',
    path: '/:id/notes',
    summary: 'Mark an inquiry about an order as done or open.',
    answer: z.object({ ok: z.literal(true) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    example: {
      params: { id: ID },
      body: { inquiry: ID, state: 'done' },
      answer: { ok: true },
    },
    auth: 'user',
    permission: 'orders:manage',
    params,
    body: z.strictObject({ inquiry: z.uuid(), state: z.enum(INQUIRY_STATES) }),
    run: async ({ req, params: { id }, body: { inquiry, state } }) => {
      await findManagedOrder(req, id)
      await inTransaction(req, async () => {
        const { docs } = await req.payload.update({
          ...{ collection: 'order-events', depth: 0, overrideAccess: true, req },
          where: {
            ...{ id: { equals: inquiry }, order: { equals: id } },
            inquiryState: { exists: true },
          },
          data: { inquiryState: state },
        })
        if (docs.length === 0) throw new ServiceError('CONFLICT')
      })
      return { ok: true as const }
    },
  })
