import { describe, expect, it } from 'vitest'
import {
  actionsOf,
  type Situation,
  type Stage,
  stageOf,
} from '../../../plugins/business/artworks/components/panel-stage.ts'
import { legalOperations } from '../../../src/artworks/status.ts'

const DRAFT: Situation = {
  status: 'draft',
  hasPicture: true,
  publishWhenReady: false,
  active: false,
  composed: 21,
}

describe('The next step of an artwork', () => {
  it.each<[Partial<Situation>, Stage, string | null]>([
    [{ hasPicture: false, composed: 0 }, 'noPicture', null],
    [{ composed: null }, 'loading', null],
    [{ composed: 0 }, 'incomplete', 'generate'],
    [{ composed: 20 }, 'incomplete', 'generate'],
    [{ composed: 5, active: true }, 'composing', 'publishWhenReady'],
    [{ composed: 5, active: true, publishWhenReady: true }, 'composing', null],
    [{}, 'ready', 'publish'],
    [{ publishWhenReady: true }, 'publishing', null],
    [{ status: 'published' }, 'published', 'publish'],
    [{ status: 'published', active: true }, 'composing', null],
    [{ status: 'archived' }, 'archived', 'restore'],
    [{ status: 'archived', hasPicture: false, composed: null }, 'archived', 'restore'],
  ])('of %o is that of the stage %s: %s', (changes, stage, primary) => {
    const situation = { ...DRAFT, ...changes }
    expect(stageOf(situation)).toBe(stage)
    expect(actionsOf(situation).primary).toBe(primary)
  })

  it('and the others are legal in its status, each offered once', () => {
    const flags = [true, false]
    for (const status of ['draft', 'published', 'archived'] as const)
      for (const active of flags)
        for (const publishWhenReady of flags)
          for (const composed of [null, 0, 21]) {
            const { primary, secondary, more } = actionsOf({
              ...{ ...DRAFT, status, active, publishWhenReady, composed },
            })
            const offered = [primary, secondary, ...more].filter((one) => one !== null)
            expect(new Set(offered).size).toBe(offered.length)
            const operations = ['publish', 'unpublish', 'archive', 'restore']
            expect(legalOperations(status)).toEqual(
              expect.arrayContaining(offered.filter((one) => operations.includes(one))),
            )
          }
  })

  it('discards a draft only before its picture came', () => {
    const discardable = (changes: Partial<Situation>) =>
      actionsOf({ ...DRAFT, ...changes }).more.includes('discard')
    expect(discardable({ hasPicture: false, composed: 0 })).toBe(true)
    expect(discardable({ hasPicture: false, status: 'archived' })).toBe(false)
    expect(discardable({})).toBe(false)
    expect(discardable({ composed: 3 })).toBe(false)
  })

  it('is to stop the composition, beside it, while there is one', () => {
    expect(actionsOf({ ...DRAFT, composed: 3, active: true })).toMatchObject({
      secondary: 'cancelComposition',
    })
  })
})
