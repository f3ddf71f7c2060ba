import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CANVAS } from '../../../src/composition/catalogue.ts'
import { readTemplates } from '../../../src/composition/default-templates.ts'
import { fitInside, type Size } from '../../../src/composition/geometry.ts'
import { type PlannedVariant, planVariants, type Template } from '../../../src/composition/plan.ts'
import { TEST_WINDOW, templateSet } from './template-set.ts'

const SOURCE = 'f'.repeat(64)
const UPRIGHT = { width: 2000, height: 3000 }
const WINDOW = { x: 1200, y: 400, width: 1100, height: 1650 }

const shipped = await readTemplates()

const plan = (templates: readonly Template[], picture: Size | null) =>
  planVariants({ templates, sourceSha256: SOURCE, picture })

/** A set with upright frames beside those in landscape. */
function twoSets(change: (upright: Template) => Partial<Template> = () => ({})): Template[] {
  const upright = templateSet()
    .filter(({ kind }) => kind === 'frame')
    .map((row): Template => {
      const portrait = { ...row, orientation: 'portrait', window: WINDOW } as const
      return { ...portrait, sha256: `upright-${row.sha256}`, ...change(portrait) }
    })
  return [...templateSet(), ...upright]
}

const following = (templates: readonly Template[]) =>
  templates.map(
    (row): Template => (row.kind === 'mat' ? { ...row, fit: 'follow', window: TEST_WINDOW } : row),
  )

const keysWith = (planned: readonly PlannedVariant[], window: Template['window']) =>
  planned.filter((row) => row.window === window).map(({ key }) => key)

describe('the templates of an upright picture', () => {
  it('are the upright frames, with mats whose opening follows the picture', () => {
    const { planned, failures } = plan(following(twoSets()), UPRIGHT)
    expect([keysWith(planned, WINDOW).length, failures.size]).toEqual([21, 0])
    for (const { mat } of planned) {
      if (!mat) continue
      const to = fitInside(UPRIGHT, WINDOW)
      expect(mat.opening).toEqual({ from: TEST_WINDOW, to })
    }
  })

  it('are those in landscape where the opening of the mat is fixed for them', () => {
    const { planned } = plan(twoSets(), UPRIGHT)
    expect(keysWith(planned, WINDOW)).toEqual([
      'wood-brown-none',
      'wood-white-none',
      'wood-natural-none',
      'stand-none-none',
      'postcard-none-none',
    ])
    for (const { mat } of planned) expect(mat?.opening ?? null).toBeNull()
  })

  it('keep an opening whose window does not lie on the canvas', () => {
    const templates = following(twoSets()).map((row) =>
      row.kind === 'mat' ? { ...row, window: { ...TEST_WINDOW, x: 2000 } } : row,
    )
    const { planned } = plan(templates, UPRIGHT)
    expect(planned.map(({ mat }) => mat?.opening ?? null)).toEqual(Array(21).fill(null))
  })

  it('may have upright mats of their own, which are preferred to one that follows', () => {
    const navy = templateSet().find(({ color }) => color === 'navy')
    if (!navy) throw new Error('There is no navy mat.')
    const own: Template = { ...navy, orientation: 'portrait', sha256: 'own' }
    const { planned } = plan([...following(twoSets()), own], UPRIGHT)
    const mats = planned.filter(({ variant }) => variant.matColor === 'navy')
    expect(mats.map(({ mat }) => mat)).toEqual(
      Array.from({ length: 4 }, () => ({ sha256: 'own', path: own.path, opening: null })),
    )
  })

  it('are those in landscape where an upright frame is missing, and only there', () => {
    const templates = following(twoSets()).filter(
      ({ type, orientation }) => type !== 'stand' || orientation !== 'portrait',
    )
    expect(keysWith(plan(templates, UPRIGHT).planned, TEST_WINDOW)).toEqual(['stand-none-none'])
  })

  it('are named when the window of an upright frame does not lie on the canvas', () => {
    const { failures } = plan(
      following(twoSets(({ type }) => (type === 'stand' ? { window: null } : {}))),
      UPRIGHT,
    )
    expect([...failures.values()].map(({ message }) => message)).toEqual([
      'The frame template "Table stand, portrait" has no window.',
    ])
  })
})

describe('a set of templates from before there were orientations', () => {
  it.each([UPRIGHT, { width: 3000, height: 1000 }, { width: 1000, height: 1000 }, null])(
    'is planned for %o as before, with the same contents',
    (picture) => {
      const before = plan(templateSet(), { width: 3000, height: 2000 })
      expect(plan(templateSet(), picture)).toEqual(before)
    },
  )
})

describe('the shipped templates', () => {
  it.each([{ width: 6000, height: 4000 }, { width: 3006, height: 2000 }, null])(
    'keep the contents of a picture of %o, so that nothing is composed again',
    (picture) => {
      const hashes = plan(shipped, picture).planned.map(({ contentHash }) => contentHash)
      expect(hashes).toHaveLength(21)
      expect(createHash('sha256').update(hashes.join('\n')).digest('hex')).toBe(
        '4f39f54965212a79b84cdee0cc2b922fb8211cb06a1cace47ec424d56f9c12d2',
      )
    },
  )

  it('change only what has a mat for a 4:3 picture, whose opening was too wide', () => {
    const before = new Map(
      plan(shipped, null).planned.map(({ key, contentHash }) => [key, contentHash]),
    )
    const changed = plan(shipped, { width: 4000, height: 3000 }).planned.filter(
      ({ key, contentHash }) => before.get(key) !== contentHash,
    )
    expect(changed.map(({ variant }) => variant.type)).toEqual(
      Array.from({ length: 16 }, () => 'premium'),
    )
  })

  it('place any picture on the canvas, undistorted, in the middle of its window, within its mat', () => {
    const side = fc.integer({ min: 1, max: 20_000 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const { planned } = plan(shipped, { width, height })
        expect(planned).toHaveLength(21)
        for (const { window, mat } of planned) {
          const place = fitInside({ width, height }, window)
          const right = CANVAS.width - place.x - place.width
          // One px is the remainder of an odd width.
          expect(Math.abs(right - place.x)).toBeLessThanOrEqual(2)
          if (mat?.opening) expect(mat.opening.to).toEqual(place)
        }
      }),
      { numRuns: 200 },
    )
  })
})
