'use client'
import { useEffect, useSyncExternalStore } from 'react'
import type { Variant } from '../../../../src/payload-types.ts'
import { callService, type Problem } from '../../../core/console/call-service.ts'

/** The composed pictures of one artwork; `null` until they were read for the first time. */
export type VariantsState = {
  readonly variants: readonly Variant[] | null
  readonly problem: Problem | null
  /** Whether more of them are being composed; `null` until that is known. */
  readonly isComposing: boolean | null
  /** Composes one of them again; `null` while that is not possible. */
  readonly composeAgain: ((key: string) => void) | null
}

type Entry = { state: VariantsState; reading: boolean; again: boolean }

const UNREAD: VariantsState = {
  variants: null,
  problem: null,
  isComposing: null,
  composeAgain: null,
}
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

/** Tells all of these parts whether variants of an artwork are being composed. */
export function noteComposition(artworkId: string, isComposing: boolean): void {
  change(entryOf(artworkId), { isComposing })
}

/** Lets these parts have one variant composed again, or no longer. */
export function offerComposeAgain(
  artworkId: string,
  composeAgain: VariantsState['composeAgain'],
): void {
  change(entryOf(artworkId), { composeAgain })
}

/** Reads the variants again. Calls that come while a reading is under way become one more reading. */
export function reloadVariants(api: string, artworkId: string): void {
  const entry = entryOf(artworkId)
  if (entry.reading) {
    entry.again = true
    return
  }
  entry.reading = true
  const where = new URLSearchParams({ 'where[artwork][equals]': artworkId, limit: '100' })
  void callService<{ docs: Variant[] }>(`${api}/variants?${where}`).then((answer) => {
    entry.reading = false
    change(
      entry,
      answer.ok ? { variants: answer.value.docs, problem: null } : { problem: answer.problem },
    )
    if (!entry.again) return
    entry.again = false
    reloadVariants(api, artworkId)
  })
}

function entryOf(artworkId: string): Entry {
  const entry = entries.get(artworkId) ?? { state: UNREAD, reading: false, again: false }
  entries.set(artworkId, entry)
  return entry
}

function change(entry: Entry, state: Partial<VariantsState>): void {
  entry.state = { ...entry.state, ...state }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
