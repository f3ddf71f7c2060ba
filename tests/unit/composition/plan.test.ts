import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../../src/composition/catalogue.ts'
import { planVariants, type Template } from '../../../src/composition/plan.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { TEST_WINDOW, templateSet } from './template-set.ts'

const SOURCE = 'f'.repeat(64)

function plan(templates: readonly Template[]) {
  return planVariants({ templates, sourceSha256: SOURCE })
}

function refusal(templates: readonly Template[]): ServiceError {
  try {
    plan(templates)
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
  throw new Error('The plan was not refused.')
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
    const planned = planVariants({ templates: templateSet(), sourceSha256: SOURCE, variants })
    expect(planned.map(({ key }) => key)).toEqual(['stand-none-none', 'postcard-none-none'])
  })

  it('needs nothing of types that were not asked for', () => {
    const variants = CATALOGUE.filter(({ type }) => type === 'stand')
    const templates = templateSet().filter(({ type }) => type === 'stand')
    expect(planVariants({ templates, sourceSha256: SOURCE, variants })).toHaveLength(1)
  })

  it('names every template that is missing, each once', () => {
    const error = refusal(
      templateSet().filter(({ color, type }) => color !== 'navy' && type !== 'stand'),
    )
    expect(error.code).toBe('VALIDATION_FAILED')
    expect(error.errors.map(({ path }) => path)).toEqual([
      'templates.mat.navy',
      'templates.frame.stand.none',
    ])
    expect(error.message).toContain('The mat template "navy" is missing.')
    expect(error.message).toContain('The frame template "Table stand" is missing.')
  })

  it('refuses a frame template without a window', () => {
    const templates = templateSet().map((row) =>
      row.type === 'postcard' ? { ...row, window: null } : row,
    )
    expect(refusal(templates).message).toBe('The frame template "Postcard" has no window.')
  })

  it.each([
    { x: -1, y: 0, width: 10, height: 10 },
    { x: 0, y: 0, width: 3556, height: 10 },
    { x: 3000, y: 0, width: 556, height: 10 },
    { x: 0, y: 0, width: 0, height: 10 },
    { x: 0.5, y: 0, width: 10, height: 10 },
    { x: 0, y: 0, width: 10, height: Number.NaN },
  ])('refuses a window that does not lie on the canvas in whole px: %o', (window) => {
    const templates = templateSet().map((row) => (row.type === 'wood' ? { ...row, window } : row))
    expect(refusal(templates).errors).toHaveLength(3)
  })

  it('does not take a frame for a mat of the same colour', () => {
    const templates = templateSet().filter(({ kind, color }) => kind !== 'mat' || color !== 'white')
    expect(refusal(templates).errors.map(({ path }) => path)).toEqual(['templates.mat.white'])
  })

  it('prefers the mat of the type to the mat for all types', () => {
    const own: Template = {
      kind: 'mat',
      type: 'premium',
      color: 'navy',
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
