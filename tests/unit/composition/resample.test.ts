import { describe, expect, it } from 'vitest'
import type { Raster } from '../../../src/composition/engine/raster.ts'
import { chained, placedTaps, resample } from '../../../src/composition/quick/resample.ts'

const grey = (...rows: number[][]): Raster => ({
  data: Uint8Array.from(rows.flat().flatMap((value) => [value, value, value])),
  width: rows[0]?.length ?? 0,
  height: rows.length,
  channels: 3,
})
/** Value and alpha of each px. */
const shown = ({ data }: Raster) =>
  Array.from({ length: data.length / 4 }, (_, px) => [data[px * 4], data[px * 4 + 3]])
const whole = (px: number, targetPx: number) =>
  placedTaps({ px, start: 0, size: px, length: px, targetPx })
const total = (taps: ReadonlyMap<number, number> | undefined) =>
  [...(taps?.values() ?? [])].reduce((sum, share) => sum + share, 0)

describe('A resampled picture', () => {
  it('is the same where each px stays', () => {
    const picture = grey([10, 20], [30, 40])
    const same = resample(picture, whole(2, 2), whole(2, 2))
    expect(shown(same)).toEqual([10, 20, 30, 40].map((value) => [value, 255]))
  })

  it('has the mean of the px that become one', () => {
    const small = resample(grey([0, 100], [50, 250]), whole(2, 1), whole(2, 1))
    expect(shown(small)).toEqual([[100, 255]])
  })

  it('repeats px where it is enlarged', () => {
    const large = resample(grey([10, 200]), whole(2, 4), whole(1, 1))
    expect(shown(large).map(([value]) => value)).toEqual([10, 10, 200, 200])
  })

  it('keeps the colour and halves the alpha of a px that is half covered', () => {
    const columns = placedTaps({ px: 1, start: 1.5, size: 1, length: 4, targetPx: 4 })
    expect(shown(resample(grey([80]), columns, whole(1, 1)))).toEqual([
      [0, 0],
      [80, 128],
      [80, 128],
      [0, 0],
    ])
  })

  it('takes no colour from transparent px', () => {
    const data = Uint8Array.of(200, 200, 200, 255, 0, 0, 0, 0)
    const half = resample({ data, width: 2, height: 1, channels: 4 }, whole(2, 1), whole(1, 1))
    expect(shown(half)).toEqual([[200, 128]])
  })

  it('is wholly transparent where it lies beside the target', () => {
    const columns = placedTaps({ px: 3, start: 10, size: 3, length: 5, targetPx: 5 })
    expect(shown(resample(grey([1, 2, 3]), columns, whole(1, 1)))).toEqual(Array(5).fill([0, 0]))
  })
})

describe('The taps of a target px', () => {
  it('sum to 1 inside of the picture, for sizes that are no multiples', () => {
    for (const taps of whole(3555, 480)) expect(total(taps)).toBeCloseTo(1, 9)
  })

  it('are the same in two steps as in one', () => {
    const direct = whole(12, 3)
    for (const [index, taps] of chained(whole(12, 6), whole(6, 3)).entries()) {
      expect([...taps.keys()].toSorted()).toEqual([...(direct[index]?.keys() ?? [])].toSorted())
      for (const [px, share] of taps) expect(share).toBeCloseTo(direct[index]?.get(px) ?? 0, 9)
    }
  })

  it('are none where a step before has none', () => {
    expect(chained([new Map()], [new Map([[0, 1]]), new Map([[7, 1]])]).map(total)).toEqual([0, 0])
  })
})
