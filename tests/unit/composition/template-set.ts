import { CATALOGUE } from '../../../src/composition/catalogue.ts'
import type { Window } from '../../../src/composition/geometry.ts'
import type { Template } from '../../../src/composition/plan.ts'

export const TEST_WINDOW: Window = { x: 500, y: 400, width: 2500, height: 1700 }

/** Everything the catalogue needs, in name only: no file is behind it. */
export function templateSet(): Template[] {
  const frames = new Map<string, Template>()
  const mats = new Map<string, Template>()
  for (const { type, frameColor, matColor } of CATALOGUE) {
    const frame = `frame-${type}-${frameColor}`
    const window = TEST_WINDOW
    frames.set(frame, template({ kind: 'frame', type, color: frameColor, window }, frame))
    if (matColor === null) continue
    const mat = `mat-${matColor}`
    mats.set(mat, template({ kind: 'mat', type: null, color: matColor, window: null }, mat))
  }
  return [...frames.values(), ...mats.values()]
}

function template(
  row: Pick<Template, 'kind' | 'type' | 'color' | 'window'>,
  name: string,
): Template {
  return {
    ...row,
    orientation: 'landscape',
    fit: 'fixed',
    sha256: `sha-of-${name}`,
    path: `/templates/${name}.webp`,
  }
}
