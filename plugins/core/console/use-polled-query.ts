'use client'
import { useCallback } from 'react'
import { useRefresh } from './use-refresh.ts'
import { type ServiceQuery, useServiceQuery } from './use-service-query.ts'

/**
 * What a URL of the service returns, requested again and again while the page is visible. A request that takes longer
 * than the pause is not replaced by the next one.
 */
export function usePolledQuery<T>(url: string, everyMs: number): ServiceQuery<T> {
  const query = useServiceQuery<T>(url)
  const { loading, reload } = query
  const refresh = useCallback(() => {
    if (!loading) reload()
  }, [loading, reload])
  useRefresh(refresh, everyMs)
  return query
}
