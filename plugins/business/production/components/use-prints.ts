'use client'
import { useCallback, useEffect, useState } from 'react'
import type { Order } from '../../../../src/payload-types.ts'
import { type ServiceQuery, useServiceQuery } from '../../../core/console/use-service-query.ts'
import type { Print } from './print-pictures.tsx'

type Prints = {
  readonly prints: Print[]
  /** `null` while they are not those of the order. */
  readonly version: string | null
}

/** How soon prints are read again that the worker has not made of the order yet. */
const AGAIN_MS = 3000

export type SeenPrints = {
  readonly query: ServiceQuery<Prints>
  /** Version of the prints while all of their photos are on the screen, otherwise `null`: nothing may be approved. */
  readonly seen: string | null
  readonly onShown: (url: string) => void
}

/** The prints of an order, read again when it has changed, and whether the user sees all of them. */
export function usePrints(url: string, order: Order): SeenPrints {
  const version = encodeURIComponent(order.updatedAt)
  const query = useServiceQuery<Prints>(`${url}/prints?version=${version}`)
  const { value, problem, loading, reload } = query
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const onShown = useCallback((photo: string) => setShown((all) => new Set(all).add(photo)), [])
  const isBehind =
    value?.version === null && order.status === 'pending' && !order.photoProblems?.length
  useEffect(() => {
    if (!isBehind || loading) return
    const timer = setTimeout(reload, AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isBehind, loading, reload])
  const allShown = value?.prints.every(({ photo_url: photo }) => photo !== null && shown.has(photo))
  const isCurrent = !loading && problem === null && allShown
  return { query, seen: (isCurrent && value?.version) || null, onShown }
}
