'use client'
import { useConfig } from '@payloadcms/ui'
import type { Artwork } from '../../../../src/payload-types.ts'
import { callService, type Failure } from '../../../core/console/call-service.ts'
import { useProblemWords } from '../../../core/console/use-problem-words.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import type { BulkResult } from './bulk-results.tsx'
import { useTexts } from './texts.ts'

export type BulkOperation = 'publish' | 'unpublish' | 'archive' | 'delete'
export type Selected = Pick<Artwork, 'id' | 'title' | 'brand'>

/** One item of the answer of `POST …/artworks/bulk-change`. */
type Item = { readonly id: string; readonly ok: boolean; readonly message?: string }

/** Codes of failures after which the artwork may be deleted nevertheless. */
const UNKNOWN: readonly string[] = ['NETWORK', 'UNEXPECTED', 'INTERNAL']

/** Returns what does an operation with artworks, and says of each what became of it. */
export function useBulkChange() {
  const { api } = useConfig().config.routes
  const wordsOf = useProblemWords()
  const { bulk: texts } = useTexts()

  const reasonOf = ({ problem }: Failure, before = '') => {
    const { message, action } = wordsOf(problem)
    return `${before} ${message} ${action}`.trim()
  }
  const changeIn = async (
    brand: string,
    operation: BulkOperation,
    artworks: readonly Selected[],
  ): Promise<BulkResult[]> => {
    const answer = await callService<{ results: readonly Item[] }>(
      `${api}/${brand}/artworks/bulk-change`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ operation, artworks: artworks.map(({ id }) => id) }),
      },
    )
    // A request that fails may have changed some of them before, and its answer may be all that was lost.
    const reason = answer.ok ? texts.notKnown : reasonOf(answer, texts.notKnown)
    return artworks.map(({ id, title }) => {
      const item = answer.ok ? answer.value.results.find((one) => one.id === id) : undefined
      if (!item) return { id, title, outcome: 'unknown', reason }
      if (item.ok) return { id, title, outcome: 'accepted' }
      return { id, title, outcome: 'refused', reason: item.message ?? '' }
    })
  }
  const remove = async ({ id, title }: Selected): Promise<BulkResult> => {
    const answer = await callService(`${api}/artworks/${id}`, { method: 'DELETE' })
    if (answer.ok) return { id, title, outcome: 'accepted', deleted: true }
    if (!UNKNOWN.includes(answer.problem.code))
      return { id, title, outcome: 'refused', reason: reasonOf(answer) }
    return { id, title, outcome: 'unknown', reason: reasonOf(answer, texts.notKnown) }
  }
  return async (operation: BulkOperation, artworks: readonly Selected[]) => {
    const results: BulkResult[] = []
    if (operation === 'delete') {
      for (const artwork of artworks) results.push(await remove(artwork))
      return results
    }
    for (const brand of new Set(artworks.map((artwork) => relationId(artwork.brand)))) {
      const ofBrand = artworks.filter((artwork) => relationId(artwork.brand) === brand)
      results.push(...(await changeIn(brand, operation, ofBrand)))
    }
    return results
  }
}
