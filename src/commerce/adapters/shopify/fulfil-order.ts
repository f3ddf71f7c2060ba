import { z } from 'zod'
import { withRetry } from '../../attempts/retry.ts'
import type { FulfilmentInput, FulfilmentOutcome } from '../../port.ts'
import { FULFILLMENT_CREATE } from './operations/fulfillment-create.graphql.ts'
import { OPEN_FULFILMENTS } from './operations/open-fulfilments.graphql.ts'
import type { ReadParts } from './retrying-client.ts'
import { refuseUserErrors, userErrorsShape } from './user-errors.ts'

const openShape = z.object({
  order: z
    .object({
      fulfillmentOrders: z.object({
        nodes: z.array(z.object({ id: z.string(), status: z.string() })),
      }),
    })
    .nullable(),
})
const createdShape = z.object({
  fulfillmentCreate: z.object({
    fulfillment: z.object({ id: z.string() }).nullable(),
    userErrors: userErrorsShape,
  }),
})
/** States of a fulfilment order in which its shipment may be recorded. */
const SENDABLE = ['OPEN', 'IN_PROGRESS']
/** Those from which it returns to them; all others are final. */
const HELD = ['ON_HOLD', 'SCHEDULED']

/**
 * Records the shipment of everything that an order has left. A fulfilment has no identifier of ours, but a fulfilment
 * order can be fulfilled once: each attempt asks which are open, so that a lost response leads to no second one.
 */
export async function fulfilOrder(
  { client, settings }: ReadParts,
  { orderId, tracking }: FulfilmentInput,
  signal: AbortSignal,
): Promise<FulfilmentOutcome> {
  const look = async () => {
    const { order } = await client.send({
      query: OPEN_FULFILMENTS,
      variables: { id: orderId },
      shape: openShape,
      signal,
    })
    return order?.fulfillmentOrders.nodes ?? []
  }
  let sent = 0
  return withRetry(
    async () => {
      const parts = await look()
      for (const { id } of parts.filter(isSendable)) {
        sent += 1
        const { fulfillmentCreate } = await client.send({
          query: FULFILLMENT_CREATE,
          variables: { fulfillment: fulfilmentOf(id, tracking) },
          shape: createdShape,
          signal,
        })
        const complaints = fulfillmentCreate.userErrors
        if (complaints.length === 0) continue
        // A request that was carried out twice is refused the second time, after the first has done it.
        const isLeft = (await look()).some((part) => part.id === id && isSendable(part))
        if (isLeft) refuseUserErrors(complaints)
      }
      if (parts.some(({ status }) => HELD.includes(status))) return 'held'
      return sent > 0 ? 'fulfilled' : 'nothing-left'
    },
    settings.retry,
    signal,
  )
}

const isSendable = ({ status }: { readonly status: string }) => SENDABLE.includes(status)

/** The input of a fulfilment; the shop sends the customer its own mail. */
export const fulfilmentOf = (
  fulfillmentOrderId: string,
  { company, numbers }: FulfilmentInput['tracking'],
): object => ({
  lineItemsByFulfillmentOrder: [{ fulfillmentOrderId }],
  notifyCustomer: true,
  ...(numbers.length > 0 && {
    trackingInfo: {
      ...(company !== null && { company }),
      ...(numbers.length === 1 ? { number: numbers[0] } : { numbers }),
    },
  }),
})
