import { CATALOGUE } from '../../../../../../src/composition/catalogue.ts'
import type { Sentence } from '../../../../../../src/errors/in-language.ts'
import type { PreviewAnswer } from './protocol.ts'

/**
 * `none`: there is nothing to show. `drawing`, `done`: the previews are coming, or all there. `unable`: this browser cannot
 * draw them. `broken`: the templates could not be loaded, or the worker ended: another attempt may help.
 */
export type PreviewStage = 'none' | 'drawing' | 'done' | 'unable' | 'broken'

export type PreviewState = {
  /** Which chosen picture it is about; answers about others come too late. */
  readonly run: number
  readonly stage: PreviewStage
  /** URLs of the previews by the keys of their variants. */
  readonly pictures: ReadonlyMap<string, string>
  /** Why a variant cannot be drawn, by its key. */
  readonly problems: ReadonlyMap<string, Sentence>
}

export const NO_PREVIEWS: PreviewState = {
  run: 0,
  stage: 'none',
  pictures: new Map(),
  problems: new Map(),
}

/** How many of the variants are settled: drawn, or known not to be possible. */
export const settledOf = ({ pictures, problems }: PreviewState) => pictures.size + problems.size

export const TOTAL = CATALOGUE.length

/**
 * What an answer of the worker makes of the state.
 *
 * @param urlOf makes the URL of a preview; it is called for those alone that are shown.
 */
export function withAnswer(
  state: PreviewState,
  answer: PreviewAnswer,
  urlOf: (picture: Blob) => string,
): PreviewState {
  if (answer.run !== state.run || state.stage !== 'drawing') return state
  switch (answer.type) {
    case 'preview':
      return {
        ...state,
        pictures: new Map(state.pictures).set(answer.key, urlOf(answer.picture)),
      }
    case 'failure':
      return { ...state, problems: new Map(state.problems).set(answer.key, answer.problem) }
    case 'end':
      return { ...state, stage: 'done' }
    case 'broken':
      return { ...state, stage: 'broken' }
    case 'full':
      return state
  }
}
