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
})
