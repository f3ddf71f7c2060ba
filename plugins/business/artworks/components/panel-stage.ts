import type { ArtworkStatus } from '../../../../src/artworks/status.ts'
import { CATALOGUE } from '../../../../src/composition/catalogue.ts'

/** Where an artwork is on its way into the shop, as its page shows it. */
export type Stage =
  | 'loading'
  | 'noPicture'
  | 'composing'
  | 'incomplete'
  | 'ready'
  | 'publishing'
  | 'published'
  | 'archived'

export type Situation = {
  readonly status: ArtworkStatus
  readonly hasPicture: boolean
  readonly publishWhenReady: boolean
  /** Whether a composition is queued or being processed. */
  readonly active: boolean
  /** How many of the pictures are there; `null` while that is not known. */
  readonly composed: number | null
}

export function stageOf(situation: Situation): Stage {
  const { status, hasPicture, publishWhenReady, active, composed } = situation
  if (status === 'archived') return 'archived'
  if (!hasPicture) return 'noPicture'
  if (active) return 'composing'
  if (composed === null) return 'loading'
  if (composed < CATALOGUE.length) return 'incomplete'
  if (status === 'published') return 'published'
  return publishWhenReady ? 'publishing' : 'ready'
}

export type Action =
  | 'generate'
  | 'cancelComposition'
  | 'publish'
  | 'publishWhenReady'
  | 'keepDraft'
  | 'unpublish'
  | 'archive'
  | 'restore'
  | 'discard'

export type Actions = {
  /** What most users do next. */
  readonly primary: Action | null
  readonly secondary: Action | null
  /** Everything else that is possible. */
  readonly more: readonly Action[]
}

/** What can be done with an artwork. */
export function actionsOf(situation: Situation): Actions {
  const { status, publishWhenReady } = situation
  const later = publishWhenReady ? 'keepDraft' : 'publishWhenReady'
  const leave: Action[] = status === 'published' ? ['unpublish', 'archive'] : ['archive']
  switch (stageOf(situation)) {
    case 'archived':
      return { primary: 'restore', secondary: null, more: [] }
    case 'noPicture':
      return {
        primary: null,
        secondary: null,
        more: status === 'draft' ? [...leave, 'discard'] : leave,
      }
    case 'composing':
      return status === 'draft' && !publishWhenReady
        ? { primary: 'publishWhenReady', secondary: 'cancelComposition', more: leave }
        : {
            primary: null,
            secondary: 'cancelComposition',
            more: publishWhenReady ? ['keepDraft', ...leave] : leave,
          }
    case 'incomplete':
      return {
        primary: 'generate',
        secondary: null,
        more: status === 'draft' ? [later, ...leave] : leave,
      }
    case 'ready':
    case 'published':
      return { primary: 'publish', secondary: null, more: ['generate', ...leave] }
    case 'publishing':
      return { primary: null, secondary: 'keepDraft', more: leave }
    default:
      return { primary: null, secondary: null, more: leave }
  }
}
