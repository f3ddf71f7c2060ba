import { describe, expect, it } from 'vitest'
import { changedSettings } from '../../../src/json/changed-settings.ts'

describe('What changed between two versions of a brand', () => {
  it('is each value with its path, in their order', () => {
    const before = { name: 'A', config: { flags: { sale: false, old: true }, print: { dpi: 300 } } }
    const after = { name: 'B', config: { flags: { sale: true, beta: true }, print: { dpi: 300 } } }
    expect(changedSettings(before, after)).toEqual([
      { path: 'config.flags.beta', before: undefined, after: true },
      { path: 'config.flags.old', before: true, after: undefined },
      { path: 'config.flags.sale', before: false, after: true },
      { path: 'name', before: 'A', after: 'B' },
    ])
  })

  it('is a whole part where only one has it, or where it is no part any more', () => {
    const flags = { sale: true }
    expect(changedSettings({}, { flags })).toEqual([
      { path: 'flags', before: undefined, after: flags },
    ])
    expect(changedSettings({ flags }, { flags: null })).toEqual([
      { path: 'flags', before: flags, after: null },
    ])
  })

  it.each([
    [{ a: { b: 1, c: 2 } }, { a: { c: 2, b: 1 } }],
    [{ sizes: [{ id: 'a', dpi: 1 }] }, { sizes: [{ dpi: 1, id: 'a' }] }],
    [{ domain: undefined }, {}],
    [null, null],
  ])('is nothing between %j and %j', (before, after) => {
    expect(changedSettings(before, after)).toEqual([])
  })

  it.each([
    [[1], [1, 2]],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [0, false],
    ['', null],
  ])('is one change between %j and %j', (before, after) => {
    expect(changedSettings({ a: before }, { a: after })).toEqual([{ path: 'a', before, after }])
  })

  it('does not take the names of objects for values', () => {
    expect(changedSettings({}, { constructor: 1 })).toEqual([
      { path: 'constructor', before: undefined, after: 1 },
    ])
  })
})
