'use client'
import { useEffect } from 'react'
import type { Order } from '../../../../src/payload-types.ts'
import { type ServiceQuery, useServiceQuery } from '../../../core/console/use-service-query.ts'

export const QUEUES = ['pending', 'on_hold', 'printing'] as const
export type Queue = (typeof QUEUES)[number]

const MOST = 50

/** The orders of a queue, the oldest first; read again when the service tells that an order has changed. */
export function useQueue(api: string, queue: Queue): ServiceQuery<{ readonly docs: Order[] }> {
  const query = new URLSearchParams({
    'where[status][equals]': queue,
    ...{ sort: 'placedAt', limit: String(MOST), depth: '0' },
  })
  const orders = useServiceQuery<{ readonly docs: Order[] }>(`${api}/orders?${query}`)
  const { reload } = orders
  useEffect(() => {
    const events = new EventSource(`${api}/orders/changes`)
    events.addEventListener('progress', reload)
    return () => events.close()
  }, [api, reload])
  return orders
}
