import { describe, expect, it } from 'vitest'
import {
  EMPTY_WINDOW,
  typedWindow,
  windowFaults,
  windowText,
  windowValuesOf,
} from '../../../plugins/business/artworks/components/template/window-values.ts'
import {
  changedIdentity,
  EVERY_TYPE,
  FIRST_IDENTITY,
  identityFields,
} from '../../../plugins/business/artworks/views/add-template/template-identity-values.ts'
import { templateInputSchema } from '../../../src/composition/template-input.ts'

const WINDOW = { x: 660, y: 516, width: 2234, height: 1484 }

describe('the window that was typed', () => {
  it('is that of the record until something is typed', () => {
    expect(typedWindow(windowValuesOf(WINDOW))).toEqual(WINDOW)
    expect(typedWindow(windowValuesOf({}))).toBeNull()
    expect(typedWindow(EMPTY_WINDOW)).toBeNull()
  })

  it('may be in full width and with commas', () => {
    const values = { x: '６６０', y: ' 516', width: '2,234', height: '1484' }
    expect(typedWindow(values)).toEqual(WINDOW)
    expect(windowText(WINDOW)).toBe('660,516,2234,1484')
  })

  it('is wrong in what is missing and in what is no number', () => {
    const window = typedWindow({ x: '6.5', y: '-1', width: '', height: '1484' })
    const message = 'wrong'
    expect(windowFaults(window, message)).toEqual([
      { path: 'window.x', message },
      { path: 'window.y', message },
      { path: 'window.width', message },
    ])
  })
})

describe('what a new template is for', () => {
  it.each([
    ['another product', { type: 'wood' }, { type: 'wood', color: 'brown' }],
    ['a product without a colour', { type: 'stand' }, { type: 'stand' }],
    ['a mat', { kind: 'mat' }, { kind: 'mat', type: 'premium', color: 'white' }],
  ] as const)('has a colour that exists for %s', (_, changes, expected) => {
    expect(changedIdentity(FIRST_IDENTITY, changes)).toMatchObject(expected)
  })

  it('is a product again once it is a frame', () => {
    const mat = changedIdentity(FIRST_IDENTITY, { kind: 'mat', type: EVERY_TYPE, color: 'navy' })
    expect(mat).toMatchObject({ kind: 'mat', type: EVERY_TYPE, color: 'navy' })
    const frame = changedIdentity(mat, { kind: 'frame' })
    expect(frame).toMatchObject({ kind: 'frame', type: 'premium', color: 'black' })
  })

  it.each([
    ['a frame', {}],
    ['a stand', { type: 'stand' }],
    ['a mat for every product', { kind: 'mat', type: EVERY_TYPE }],
    ['a backing', { kind: 'mat', type: 'wood', fit: 'follow' }],
  ] as const)('is sent as the service takes it: %s', (_, changes) => {
    const fields = identityFields(changedIdentity(FIRST_IDENTITY, changes))
    const window = windowText(WINDOW)
    expect(templateInputSchema.safeParse({ ...fields, window }).error).toBeUndefined()
  })
})
