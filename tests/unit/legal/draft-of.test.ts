import { describe, expect, it } from 'vitest'
import { draftOf } from '../../../plugins/business/legal/components/draft-of.ts'

const OPTIONS = { language: 'ja', shownFor: '', anyBrand: 'art' } as const

describe('what the editor of legal documents sends for its preview', () => {
  it('is nothing while the form does not say which document it is', () => {
    expect(draftOf({}, OPTIONS)).toBeNull()
    expect(draftOf({ documentType: 'novel' }, OPTIONS)).toBeNull()
    expect(draftOf({ documentType: 'terms' }, { ...OPTIONS, anyBrand: '' })).toBeNull()
  })

  it('is shown for the brand of the document unless the editor has chosen another', () => {
    const values = { documentType: 'terms', brand: 'photo' }
    expect(draftOf(values, OPTIONS)?.shown_for).toBe('photo')
    expect(draftOf(values, { ...OPTIONS, shownFor: 'pet' })?.shown_for).toBe('pet')
    expect(draftOf({ documentType: 'terms' }, OPTIONS)?.shown_for).toBe('art')
  })

  it('leaves out rows that are not filled in, and the number that a form without rows holds', () => {
    const withRows = (notApplicable: unknown) =>
      draftOf({ documentType: 'terms', notApplicable }, OPTIONS)?.not_applicable
    expect(withRows(0)).toEqual([])
    expect(withRows([{ item: 'x', reason: '' }, { reason: 'y' }])).toEqual([])
    expect(withRows([{ id: '1', item: 'x', reason: 'y' }])).toEqual([{ item: 'x', reason: 'y' }])
  })
})
