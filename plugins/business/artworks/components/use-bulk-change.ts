'use client'
import { useConfig } from '@payloadcms/ui'
import type { Artwork } from '../../../../src/payload-types.ts'
import type { BulkResult } from '../../../core/console/bulk/bulk-results.tsx'
import { type BulkAnswer, useBulkOutcomes } from '../../../core/console/bulk/use-bulk-outcomes.ts'
import { callService } from '../../../core/console/call-service.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { useTexts } from './texts.ts'

export type BulkOperation = 'publish' | 'unpublish' | 'archive' | 'delete'
export type Selected = Pick<Artwork, 'id' | 'title' | 'brand'>

/** Returns what does an operation with artworks, and says of each what became of it. */
export function useBulkChange() {
  const { api } = useConfig().config.routes
  const { failed, outcomesOf } = useBulkOutcomes()
  const { bulk: texts } = useTexts()

  const changeIn = async (
    brand: string,
    operation: BulkOperation,
    artworks: readonly Selected[],
  ): Promise<BulkResult[]> => {
    const answer: BulkAnswer = await callService(`${api}/${brand}/artworks/bulk-change`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operation, artworks: artworks.map(({ id }) => id) }),
    })
    return outcomesOf(artworks, answer, { accepted: texts.accepted, partial: true })
  }
  const remove = async ({ id, title }: Selected): Promise<BulkResult> => {
    const answer = await callService(`${api}/artworks/${id}`, { method: 'DELETE' })
    if (!answer.ok) return failed({ id, title }, answer)
    return { id, title, outcome: 'accepted', text: texts.deleted, deleted: true }
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
