import { z } from 'zod'
import type { EventType } from '../../core/events/define-event.ts'

export { findManagedArtwork, MANAGE_ARTWORK } from './operations/find-artwork.ts'
export { keepThumbnail } from './operations/keep-thumbnail.ts'
export { lockArtwork } from './operations/lock-artwork.ts'
export { mayPrintBelowMinimum } from './operations/print-exception.ts'
export { artworkParams } from './params.ts'

/** An artwork was deleted. What belongs to it goes as well. */
export const ARTWORK_DELETED: EventType<{ brand: string; artworkId: string }> = {
  name: 'artwork.deleted',
  data: z.object({ brand: z.string(), artworkId: z.string() }),
}

/** The image of an artwork was recorded. Its thumbnail follows at once, unless the object store fails. */
export const ARTWORK_UPLOADED: EventType<{ brand: string; artworkId: string }> = {
  name: 'artwork.uploaded',
  data: z.object({ brand: z.string(), artworkId: z.string() }),
}
