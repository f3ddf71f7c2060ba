import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../../src/composition/catalogue.ts'
import { planVariants, type Template } from '../../../src/composition/plan.ts'
import { TEST_WINDOW, templateSet } from './template-set.ts'

const SOURCE = 'f'.repeat(64)
const PICTURE = { width: 3000, height: 2000 }

const whole = (templates: readonly Template[]) =>
  planVariants({ templates, sourceSha256: SOURCE, picture: PICTURE })
const plan = (templates: readonly Template[]) => whole(templates).planned

/** The sentences of the failures by the keys of their variants. */
function failures(templates: readonly Template[]): Record<string, string> {
  return Object.fromEntries(
    [...whole(templates).failures].map(([key, { message }]) => [key, message]),
  )
}

describe('the plan of an artwork', () => {
  it('covers the 21 variants, each with a content of its own', () => {
    const planned = plan(templateSet())
    expect(planned.map(({ variant }) => variant)).toEqual(CATALOGUE)
    expect(new Set(planned.map(({ contentHash }) => contentHash)).size).toBe(21)
  })

  it('takes the window of the frame template', () => {
    const windows = new Set(plan(templateSet()).map(({ window }) => window))
    expect([...windows]).toEqual([TEST_WINDOW])
  })

  it('plans only what was asked for', () => {
    const variants = CATALOGUE.slice(-2)
    const { planned } = planVariants({
      templates: templateSet(),
      sourceSha256: SOURCE,
      picture: PICTURE,
      variants,
    })
    expect(planned.map(({ key }) => key)).toEqual(['stand-none-none', 'postcard-none-none'])
  })

  it('needs nothing of types that were not asked for', () => {
    const variants = CATALOGUE.filter(({ type }) => type === 'stand')
    const templates = templateSet().filter(({ type }) => type === 'stand')
    const { planned, failures } = planVariants({
      templates,
      sourceSha256: SOURCE,
      picture: PICTURE,
      variants,
    })
    expect([planned.length, failures.size]).toEqual([1, 0])
  })

  it('fails the variants of a frame that is missing, and no other', () => {
    const templates = templateSet().filter(
      ({ kind, type, color }) => kind !== 'frame' || type !== 'premium' || color !== 'black',
    )
    const { planned, failures } = whole(templates)
    const keys = ['white', 'cream', 'gray', 'navy'].map((mat) => `premium-black-${mat}`)
    expect([...failures.keys()].sort()).toEqual(keys.sort())
    expect(planned.map(({ variant }) => variant)).toEqual(
      CATALOGUE.filter(({ type, frameColor }) => type !== 'premium' || frameColor !== 'black'),
    )
    for (const { code, sentence } of failures.values()) {
      expect(code).toBe('COMPOSITION_FAILED')
      expect(sentence.en).toBe('The frame template "Premium frame, black" is missing.')
      expect(sentence.ja).toContain('がありません。')
    }
  })

  it('draws no mat where its colour has no template, which is another content', () => {
    const complete = plan(templateSet())
    const incomplete = templateSet().filter(({ kind, color }) => kind !== 'mat' || color !== 'navy')
    const { planned, failures } = whole(incomplete)
    expect([planned.length, failures.size]).toEqual([21, 0])
    const changed = planned.filter(
      ({ contentHash }, index) => contentHash !== complete[index]?.contentHash,
    )
    expect(changed.map(({ variant, mat }) => [variant.matColor, mat])).toEqual(
      Array.from({ length: 4 }, () => ['navy', null]),
    )
  })

  it('fails a variant whose frame template has no window', () => {
    const templates = templateSet().map((row) =>
      row.type === 'postcard' ? { ...row, window: null } : row,
    )
    expect(failures(templates)).toEqual({
      'postcard-none-none': 'The frame template "Postcard" has no window.',
    })
  })

  it.each([
    { x: -1, y: 0, width: 10, height: 10 },
    { x: 0, y: 0, width: 3556, height: 10 },
    { x: 3000, y: 0, width: 556, height: 10 },
    { x: 0, y: 0, width: 0, height: 10 },
    { x: 0.5, y: 0, width: 10, height: 10 },
    { x: 0, y: 0, width: 10, height: Number.NaN },
  ])('fails the variants of a window that does not lie on the canvas in whole px: %o', (window) => {
    const templates = templateSet().map((row) => (row.type === 'wood' ? { ...row, window } : row))
    expect(Object.keys(failures(templates))).toHaveLength(3)
  })

  it('does not take a frame for a mat of the same colour', () => {
    const templates = templateSet().filter(({ kind, color }) => kind !== 'mat' || color !== 'white')
    const white = plan(templates).filter(({ variant }) => variant.matColor === 'white')
    expect(white.map(({ mat }) => mat)).toEqual([null, null, null, null])
  })

  it('prefers the mat of the type to the mat for all types', () => {
    const own: Template = {
      kind: 'mat',
      type: 'premium',
      color: 'navy',
      orientation: 'landscape',
      fit: 'fixed',
      sha256: 'own',
      path: '/own.webp',
      window: null,
    }
    const navy = plan([...templateSet(), own]).filter(({ variant }) => variant.matColor === 'navy')
    expect(navy.map(({ mat }) => mat?.sha256)).toEqual(['own', 'own', 'own', 'own'])
  })

  it('puts a backing under the type it names and under no other', () => {
    const backing: Template = {
      kind: 'mat',
      type: 'stand',
      color: null,
      orientation: 'landscape',
      fit: 'fixed',
      sha256: 'paper',
      path: '/paper.webp',
      window: null,
    }
    const backed = plan([...templateSet(), backing]).filter(({ mat }) => mat?.sha256 === 'paper')
    expect(backed.map(({ key }) => key)).toEqual(['stand-none-none'])
  })

  it('leaves wood, stand and postcard without a mat when there is no backing', () => {
    const bare = plan(templateSet()).filter(({ mat }) => mat === null)
    expect(bare).toHaveLength(5)
  })

  it('changes the content of the variants that depend on a replaced template, and of no other', () => {
    const before = plan(templateSet())
    const replaced = templateSet().map((row) =>
      row.kind === 'mat' && row.color === 'gray' ? { ...row, sha256: 'another' } : row,
    )
    const after = plan(replaced)
    const changed = after.filter((row, index) => row.contentHash !== before[index]?.contentHash)
    expect(changed.map(({ variant }) => variant.matColor)).toEqual(['gray', 'gray', 'gray', 'gray'])
  })
})
