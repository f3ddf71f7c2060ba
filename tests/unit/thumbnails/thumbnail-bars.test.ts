import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeThumbnail } from '../../../src/imaging/thumbnail.ts'
import { THUMBNAIL_EDGE as EDGE, thumbnailBars } from '../../../src/thumbnails/thumbnail-bars.ts'

const DARK = { r: 20, g: 40, b: 60 }

/** The part of a thumbnail between its bars. */
async function shownPart(width: number, height: number) {
  const picture = sharp({ create: { width, height, channels: 3, background: DARK } })
  const thumbnail = await makeThumbnail(await picture.png().toBuffer(), {
    crop: 'contain',
    background: '#ffffff',
  })
  const { inline, block } = thumbnailBars({ width, height })
  const [left, top] = [Math.round(inline * EDGE), Math.round(block * EDGE)]
  return sharp(thumbnail)
    .extract({ left, top, width: EDGE - 2 * left, height: EDGE - 2 * top })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

describe('the bars of a thumbnail', () => {
  it.each([
    [1200, 1200, EDGE, EDGE],
    [1200, 900, EDGE, 222],
    [900, 1200, 222, EDGE],
    [1000, 701, EDGE, 208],
    [3000, 100, EDGE, 8],
  ])('are all that is not picture: %d × %d px', async (width, height, shownWidth, shownHeight) => {
    const { data, info } = await shownPart(width, height)
    expect([info.width, info.height]).toEqual([shownWidth, shownHeight])
    expect(data.some((channel) => channel > 90)).toBe(false)
  })

  it('leave a line of the longest picture', () => {
    const { inline, block } = thumbnailBars({ width: 100_000, height: 1 })
    expect(inline).toBe(0)
    expect(block).toBeLessThan(0.5)
  })
})
