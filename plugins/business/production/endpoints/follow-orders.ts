import { z } from 'zod'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { acceptsEvents, eventStream } from '../../../core/endpoint/event-stream.ts'
import { followProgress } from '../../../core/endpoint/follow-progress.ts'

/** `GET /api/orders/changes`: says when an order that the caller may see has changed, as one answer or as events. */
export const followOrders = () =>
  defineEndpoint({
    method: 'get',
    path: '/changes',
    summary: 'Follow the changes of orders.',
    answer: z.object({ changedAt: z.iso.datetime().nullable() }),
    events: ['progress', 'error'],
    example: { answer: { changedAt: '2026-11-23T06:00:00.000Z' } },
    auth: 'user',
    permission: 'orders:manage',
    params: z.object({}),
    run: async ({ req }) => {
      const read = async () => {
        const { docs } = await req.payload.find({
          ...{ collection: 'orders', sort: '-updatedAt', limit: 1, pagination: false, depth: 0 },
          ...{ select: { updatedAt: true }, overrideAccess: false, req },
        })
        return { changedAt: docs[0]?.updatedAt ?? null }
      }
      const first = await read()
      if (!acceptsEvents(req)) return first
      const following = { isOver: () => false, leave: () => {}, signal: req.signal }
      return eventStream(req, followProgress(first, read, following))
    },
  })
