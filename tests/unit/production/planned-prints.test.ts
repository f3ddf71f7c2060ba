import { describe, expect, it } from 'vitest'
import { plannedPrints } from '../../../src/production/planned-prints.ts'

const photo = (key: string, width = 1050, height = 1050) => ({
  ...{ key, sha256: key.repeat(8), width, height, effectiveDpi: 300, printReady: true },
  reasons: [],
})
const sheet = { widthMm: 89, heightMm: 127 }

describe('the prints of an order', () => {
  it('are its photos, each equally often, with the order in the names of the files', () => {
    const photos = [photo('a'), photo('b'), photo('c')]
    const prints = plannedPrints('order', [{ id: 'u1', quantity: 6, photos, sheet }])
    expect(prints.map(({ reference, copies }) => [reference, copies])).toEqual([
      ['order', 2],
      ['order-2', 2],
      ['order-3', 2],
    ])
  })

  it('are numbered through several uploads', () => {
    const uploads = ['u1', 'u2'].map((id) => ({ id, quantity: 1, photos: [photo(id)], sheet }))
    const prints = plannedPrints('order', uploads)
    expect(prints.map(({ position, upload }) => [position, upload])).toEqual([
      [1, 'u1'],
      [2, 'u2'],
    ])
  })

  it('lie on the sheet as the photo lies', () => {
    const photos = [photo('a', 1500, 1050), photo('b', 1050, 1500)]
    const prints = plannedPrints('order', [{ id: 'u1', quantity: 2, photos, sheet }])
    expect(prints.map(({ widthMm, heightMm }) => [widthMm, heightMm])).toEqual([
      [127, 89],
      [89, 127],
    ])
  })

  describe('when lines of the order have come and gone', () => {
    const uploadOf = (id: string) => ({ id, quantity: 1, photos: [photo(id)], sheet })
    const print = (id: string, reference: string) => ({
      ...{ upload: id, reference, photoSha256: photo(id).sha256, copies: 1 },
    })

    it('keep the names of their files', () => {
      const kept = [print('u1', 'order'), print('u2', 'order-2')]
      const prints = plannedPrints('order', [uploadOf('u2')], { kept, references: [] })
      expect(prints).toMatchObject([{ position: 1, reference: 'order-2', kept: kept[1] }])
    })

    it('get names that no other photo ever had', () => {
      const before = { kept: [print('u1', 'order')], references: ['order', 'order-2'] }
      const prints = plannedPrints('order', [uploadOf('u3'), uploadOf('u1')], before)
      expect(prints.map(({ reference }) => reference)).toEqual(['order-3', 'order'])
    })

    it('are new ones when they are wanted more often', () => {
      const before = { kept: [print('u1', 'order')], references: [] }
      const prints = plannedPrints('order', [{ ...uploadOf('u1'), quantity: 2 }], before)
      expect(prints).toMatchObject([{ reference: 'order-2', copies: 2, kept: undefined }])
    })

    it('are as many as photos that are alike', () => {
      const two = { id: 'u1', quantity: 2, photos: [photo('a'), photo('a')], sheet }
      const kept = [{ ...print('u1', 'order'), photoSha256: photo('a').sha256 }]
      const prints = plannedPrints('order', [two], { kept, references: ['order'] })
      expect(prints.map(({ reference }) => reference)).toEqual(['order', 'order-2'])
    })
  })
})
