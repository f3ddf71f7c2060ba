import { describe, expect, it } from 'vitest'
import { printSpecificationSchema } from '../../../../src/brands/print-specification.ts'
import { keptPlan } from '../../../../src/imaging/print-data/kept-plan.ts'

const picture = { width: 3000, height: 2000, sha256: 'a' }
const size = { id: 'square', widthMm: 89, heightMm: 89, widthPx: 1050, heightPx: 1050 }
const specification = printSpecificationSchema.parse({ ratio: 'crop', sizes: [size] })
const earlier = {
  ...{ sourceSha256: 'a', cropChosen: true },
  ...{ cropX: 100, cropY: 200, cropWidth: 1500, cropHeight: 1500 },
}

describe('A part that was chosen earlier', () => {
  it('is printed again', () => {
    expect(keptPlan(picture, specification, size, earlier)).toMatchObject({
      crop: { x: 100, y: 200, width: 1500, height: 1500 },
      effectiveDpi: 428,
    })
  })

  it.each([
    ['was not chosen', { ...earlier, cropChosen: false }],
    ['is of another picture', { ...earlier, sourceSha256: 'b' }],
    ['lies outside of the picture', { ...earlier, cropX: 1501 }],
    ['has another shape than the sheet', { ...earlier, cropHeight: 1400 }],
    ['is not recorded', undefined],
  ])('that %s is not kept', (_, record) => {
    expect(keptPlan(picture, specification, size, record)).toBeNull()
  })
})
