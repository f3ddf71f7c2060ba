'use client'
import { useConfig } from '@payloadcms/ui'
import type { OrderStatus } from '../../../../src/orders/status.ts'
import type { Order } from '../../../../src/payload-types.ts'
import type { BulkResult } from '../../../core/console/bulk/bulk-results.tsx'
import { type BulkAnswer, useBulkOutcomes } from '../../../core/console/bulk/use-bulk-outcomes.ts'
import { callService } from '../../../core/console/call-service.ts'
import { useTexts } from './texts.ts'

export type Selected = Pick<Order, 'id' | 'name' | 'status' | 'heldFrom' | 'updatedAt'>

/** What the service takes at once; a page of the list may have more. */
const MOST = 100

/** Returns what gives orders a status, and says of each what became of it. */
export function useBulkStatus() {
  const { api } = useConfig().config.routes
  const { outcomesOf } = useBulkOutcomes()
  const texts = useTexts()
  return async (orders: readonly Selected[], status: OrderStatus, reason?: string) => {
    const accepted = texts.bulk.accepted(texts.status[status])
    const results: BulkResult[] = []
    for (let start = 0; start < orders.length; start += MOST) {
      const part = orders.slice(start, start + MOST)
      const answer: BulkAnswer = await callService(`${api}/orders/bulk-update`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          status,
          ...(reason && { reason }),
          orders: part.map(({ id, updatedAt }) => ({ id, updatedAt })),
        }),
      })
      const named = part.map(({ id, name }) => ({ id, title: name }))
      results.push(...outcomesOf(named, answer, { accepted, partial: false }))
    }
    return results
  }
}
