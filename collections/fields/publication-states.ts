import type { OptionObject } from 'payload'
import type { ArtworkStatus } from '../../src/artworks/status.ts'
import { choices } from './choices.ts'

/** How far something is on its way to the public. */
export const publicationStates = (): OptionObject[] =>
  choices<ArtworkStatus>({
    draft: { en: 'Draft', ja: '下書き' },
    published: { en: 'Published', ja: '公開中' },
    archived: { en: 'Archived', ja: 'アーカイブ' },
  })
