'use client'
import { useEffect, useSyncExternalStore } from 'react'
import type { Variant } from '../../../../src/payload-types.ts'
import { callService, type Problem } from '../../../core/console/call-service.ts'

/** The composed pictures of one artwork; `null` until they were read for the first time. */
export type VariantsState = {
  readonly variants: readonly Variant[] | null
  readonly problem: Problem | null
}

type Entry = { state: VariantsState; reading: boolean; again: boolean }

const UNREAD: VariantsState = { variants: null, problem: null }
const entries = new Map<string, Entry>()
const listeners = new Set<() => void>()

/**
 * The variants of an artwork, shared by all parts of the page that show them.
 *
 * @param api path of the API, e.g. `/api`.
 */
export function useVariants(api: string, artworkId: string): VariantsState {
  useEffect(() => reloadVariants(api, artworkId), [api, artworkId])
  return useSyncExternalStore(
    subscribe,
    () => entries.get(artworkId)?.state ?? UNREAD,
    () => UNREAD,
  )
}

/** Reads the variants again. Calls that come while a reading is under way become one more reading. */
export function reloadVariants(api: string, artworkId: string): void {
  const entry = entries.get(artworkId) ?? { state: UNREAD, reading: false, again: false }
  entries.set(artworkId, entry)
  if (entry.reading) {
    entry.again = true
    return
  }
  entry.reading = true
  const where = new URLSearchParams({ 'where[artwork][equals]': artworkId, limit: '100' })
  void callService<{ docs: Variant[] }>(`${api}/variants?${where}`).then((answer) => {
    entry.state = answer.ok
      ? { variants: answer.value.docs, problem: null }
      : { ...entry.state, problem: answer.problem }
    entry.reading = false
    for (const listener of listeners) listener()
    if (!entry.again) return
    entry.again = false
    reloadVariants(api, artworkId)
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
