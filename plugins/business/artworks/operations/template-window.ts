import type { Window } from '../../../../src/composition/geometry.ts'
import type { CompositionTemplate } from '../../../../src/payload-types.ts'

/** The window of a template's record; `null` where it has none, or not all of one. */
export function windowOf({ window }: CompositionTemplate): Window | null {
  const { x, y, width, height } = window ?? {}
  const complete = [x, y, width, height].every((side) => typeof side === 'number')
  return complete ? ({ x, y, width, height } as Window) : null
}
