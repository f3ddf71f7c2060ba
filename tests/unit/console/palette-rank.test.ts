import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ranked } from '../../../plugins/platform/console/palette/rank.ts'
import { sectionsOf } from '../../../plugins/platform/console/palette/sections.ts'

const labels = (query: string, ...all: (string | { label: string; detail: string })[]) =>
  ranked(
    query,
    all.map((one) => (typeof one === 'string' ? { label: one } : one)),
  ).map(({ label }) => label)

const word = fc.stringMatching(/^[a-z]{1,6}$/)
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))

describe('what matches a query', () => {
  it('is ordered: the same, what begins so, words that begin so, what contains it, what has it beside', () => {
    expect(
      labels(
        'art',
        { label: 'Meadow', detail: 'Art Deco' },
        'Parts',
        'New artwork',
        'Artworks',
        'Prints',
        'art',
      ),
    ).toEqual(['art', 'Artworks', 'New artwork', 'Parts', 'Meadow'])
  })

  it('may have the words in any order, and all of them', () => {
    expect(labels('job comp', 'Composition jobs', 'Jobs', 'Completed')).toEqual([
      'Composition jobs',
    ])
  })

  it('does not depend on case or width, and Japanese is found within a text', () => {
    expect(labels('ｏｒｄｅｒ', 'Orders')).toEqual(['Orders'])
    expect(labels('ﾌｫﾄ', 'フォトプリント')).toEqual(['フォトプリント'])
    expect(labels('夕日', '海と夕日', '朝日')).toEqual(['海と夕日'])
    expect(labels('1001', '#1001', '#11001')).toEqual(['#1001', '#11001'])
  })

  it('takes characters with a meaning elsewhere as they are', () => {
    expect(labels('%', 'Orders')).toEqual([])
    expect(labels('.*', 'Orders', 'a.*b')).toEqual(['a.*b'])
  })

  it('has every text for each part of it, and the text itself first', () => {
    fc.assert(
      fc.property(text, fc.array(text), fc.nat(), fc.nat(), (own, others, from, length) => {
        const start = from % own.length
        const part = own.slice(start, start + 1 + (length % own.length))
        if (part.trim() !== '') expect(labels(part, own)).toEqual([own])
        expect(labels(own, ...others, own)[0]).toBe(own)
      }),
    )
  })

  it('is a part of what there was, and less with another word', () => {
    fc.assert(
      fc.property(word, word, fc.array(text), (one, two, all) => {
        const wide = labels(one, ...all)
        expect(all).toEqual(expect.arrayContaining(wide))
        expect(wide).toEqual(expect.arrayContaining(labels(`${one} ${two}`, ...all)))
        expect(labels(`${one} 0`, ...all)).toEqual([])
      }),
    )
  })

  it('keeps the order of what matches alike', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word), (words) => {
        const all = words.map((one) => `x ${one}`)
        expect(labels('x', ...all)).toEqual(all)
      }),
    )
  })
})

describe('the sections of the command palette', () => {
  const entry = (label: string) => ({ id: `nav-${label}`, path: `/${label}`, label })
  const sources = {
    actions: [entry('New order')],
    screens: [
      { label: 'Orders', entries: [entry('Orders'), entry('Queue')] },
      { label: 'System', entries: [entry('Brands')] },
    ],
    kinds: [
      {
        collection: 'artworks',
        label: 'Artworks',
        records: [{ id: '1', label: 'Order of roses', detail: '' }],
      },
    ],
    labels: { actions: 'Actions', screens: 'Screens' },
  }
  const shown = (query: string) =>
    sectionsOf(query, sources).map(({ label, items }) => [label, ...items.map((one) => one.label)])

  it('are the whole navigation without a query, and no record', () => {
    expect(shown('')).toEqual([
      ['Actions', 'New order'],
      ['Orders', 'Orders', 'Queue'],
      ['System', 'Brands'],
    ])
  })

  it('are what matches, records last; the group of a screen finds it, too', () => {
    expect(shown('order')).toEqual([
      ['Actions', 'New order'],
      ['Screens', 'Orders', 'Queue'],
      ['Artworks', 'Order of roses'],
    ])
  })

  it('leave out what was found for another query and does not match this one', () => {
    expect(shown('brand')).toEqual([['Screens', 'Brands']])
  })
})
