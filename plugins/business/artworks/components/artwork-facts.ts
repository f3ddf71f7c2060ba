'use client'
import { useDocumentInfo } from '@payloadcms/ui'
import type { Artwork } from '../../../../src/payload-types.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { pricesOf } from '../operations/prices-of.ts'

/** The saved artwork of an edit page, as far as the console's panels need it. */
export type ArtworkFacts = Pick<
  Artwork,
  | 'id'
  | 'title'
  | 'status'
  | 'thumbnailUrl'
  | 'commerceUrl'
  | 'imageWidth'
  | 'imageHeight'
  | 'originalKey'
  | 'shopProblem'
  | 'shopFieldProblems'
  | 'shopState'
  | 'shopDrift'
> & {
  readonly brand: string
  readonly hasPicture: boolean
  readonly publishWhenReady: boolean
  readonly prices: ReturnType<typeof pricesOf>
}

/** The artwork that the edit page shows, or `null` where there is none yet. */
export function useArtworkFacts(): ArtworkFacts | null {
  const { id, data } = useDocumentInfo()
  if (id === undefined || !data) return null
  const artwork = data as Artwork
  return {
    ...artwork,
    id: String(id),
    brand: relationId(artwork.brand),
    hasPicture: Boolean(artwork.originalKey),
    publishWhenReady: artwork.publishWhenReady === true,
    prices: pricesOf(artwork),
  }
}
