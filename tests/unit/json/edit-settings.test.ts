import { describe, expect, it } from 'vitest'
import { settingAt, settingsOf, withSetting } from '../../../src/json/edit-settings.ts'

const CONFIG = { print: { dpi: 300 }, thumbnails: { crop: 'cover' }, other: [1] }

describe('A setting of a brand', () => {
  it('changes alone: all else stays, also what is unknown, and the value before is not touched', () => {
    const before = structuredClone(CONFIG)
    expect(withSetting(CONFIG, ['thumbnails', 'delivery'], 'public')).toEqual({
      ...CONFIG,
      thumbnails: { crop: 'cover', delivery: 'public' },
    })
    expect(CONFIG).toEqual(before)
  })

  it('comes with the parts that it is in', () => {
    expect(withSetting({}, ['mail', 'greeting', 'en'], 'Hi')).toEqual({
      mail: { greeting: { en: 'Hi' } },
    })
  })

  it('goes with the parts that are empty without it', () => {
    expect(withSetting(CONFIG, ['thumbnails', 'crop'], undefined)).toEqual({
      print: CONFIG.print,
      other: [1],
    })
    expect(withSetting({ a: { b: { c: 1 }, d: 2 } }, ['a', 'b', 'c'], undefined)).toEqual({
      a: { d: 2 },
    })
  })

  it('that is missing can be removed', () => {
    expect(withSetting(CONFIG, ['theme', 'accent'], undefined)).toEqual(CONFIG)
    expect(withSetting(null, ['theme'], undefined)).toEqual({})
  })

  it.each(['text', 0, '', null, false])('can be %j', (value) => {
    expect(withSetting({}, ['a', 'b'], value)).toEqual({ a: { b: value } })
  })

  it.each([
    ['text', 'print'],
    ['a list', [1]],
    ['nothing', null],
  ])('replaces %s where a part should be', (_, wrong) => {
    expect(withSetting({ theme: wrong }, ['theme', 'text'], '#000000')).toEqual({
      theme: { text: '#000000' },
    })
    expect(settingsOf(wrong)).toEqual({})
  })

  it('has the names of objects only where they were set', () => {
    expect(settingAt({}, ['constructor'])).toBeUndefined()
    expect(settingAt({ flags: {} }, ['flags', 'toString'])).toBeUndefined()
    const flags = withSetting({}, ['flags', 'constructor'], true)
    expect(settingAt(flags, ['flags', 'constructor'])).toBe(true)
  })
})
