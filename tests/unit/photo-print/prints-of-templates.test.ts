import { describe, expect, it } from 'vitest'
import { printsOfTemplates } from '../../../src/photo-print/prints-of-templates.ts'

const config = {
  print: {
    ratio: 'keep',
    sizes: [{ id: 'square', widthMm: 89, heightMm: 89, widthPx: 1050, heightPx: 1050 }],
  },
}
const square = { widthMm: 89, heightMm: 89, dpi: 300 }
const lying = { widthMm: 127, heightMm: 89, dpi: 300 }

describe('The print sizes of templates', () => {
  it('have the brand’s name and px where it has them, and photos are cut', () => {
    const { ratio, sizes } = printsOfTemplates([square], config)
    expect(ratio).toBe('crop')
    expect(sizes).toEqual([{ id: 'square', ...square, widthPx: 1050, heightPx: 1050 }])
  })

  it('are named by their millimetres and lie upright elsewhere', () => {
    expect(printsOfTemplates([lying], config).sizes).toEqual([
      { id: '89x127', widthMm: 89, heightMm: 127, dpi: 300, widthPx: 1051, heightPx: 1500 },
    ])
  })

  it('are each there once, small ones first, in the highest DPI that is sold', () => {
    const upright = { widthMm: 89, heightMm: 127, dpi: 600 }
    const { sizes } = printsOfTemplates([lying, upright, lying, square], config)
    expect(sizes.map(({ id, dpi }) => [id, dpi])).toEqual([
      ['square', 300],
      ['89x127', 600],
    ])
  })

  it('are judged by the minimum of the brand, else by the default', () => {
    const own = { print: { ...config.print, minDpi: 150 } }
    expect([own, config, {}].map((one) => printsOfTemplates([square], one).minDpi)).toEqual([
      150, 100, 100,
    ])
  })

  it('are none without templates, and need no configuration that makes sense', () => {
    expect(printsOfTemplates([], config).sizes).toEqual([])
    expect(printsOfTemplates([square], { print: 'x' }).sizes.map(({ id }) => id)).toEqual(['89x89'])
  })
})
