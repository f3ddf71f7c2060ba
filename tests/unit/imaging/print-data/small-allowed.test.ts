import { describe, expect, it } from 'vitest'
import { mayPrintBelowMinimum } from '../../../../plugins/business/artworks/operations/print-exception.ts'
import { printSpecificationSchema } from '../../../../src/brands/print-specification.ts'
import { printContentHash } from '../../../../src/imaging/print-data/content-hash.ts'
import { planFindings } from '../../../../src/imaging/print-data/plan-findings.ts'
import { planOrRefuse } from '../../../../src/imaging/print-data/plan-or-refuse.ts'

const A4 = { id: 'a4', widthMm: 210, heightMm: 297, products: ['premium' as const] }
const specification = printSpecificationSchema.parse({ ratio: 'keep', sizes: [A4] })
const plan = planOrRefuse({ width: 320, height: 240 }, specification, 'a4')
const large = planOrRefuse({ width: 3508, height: 2480 }, specification, 'a4')
const codes = (...input: Parameters<typeof planFindings>) =>
  planFindings(...input).map(({ code, severity }) => [code, severity])

describe('A picture that is too small for its sheet', () => {
  it('is an error, and a warning where an administrator allowed it', () => {
    expect(codes(plan, false)).toEqual([['TOO_SMALL', 'error']])
    expect(codes(plan, false, true)).toEqual([['LOW_RESOLUTION', 'warning']])
    expect(codes(large, false, true)).toEqual([])
  })

  it('has another file where it is allowed; that of a large picture stays the same', () => {
    const job = { specification, cropChosen: false }
    const hash = (one: typeof plan, smallAllowed?: boolean) =>
      printContentHash('0'.repeat(64), { ...job, plan: one, ...(smallAllowed && { smallAllowed }) })
    expect(hash(plan, true)).not.toBe(hash(plan))
    expect(hash(large, true)).toBe(hash(large))
  })

  it('is allowed on the sheets of the products that were named', () => {
    const printException = { types: ['premium'], reason: 'Coarse on purpose.' }
    expect(mayPrintBelowMinimum({ printException }, A4)).toBe(true)
    expect(mayPrintBelowMinimum({ printException }, { products: ['postcard'] })).toBe(false)
    expect(mayPrintBelowMinimum({ printException }, {})).toBe(false)
    expect(mayPrintBelowMinimum({ printException: null }, A4)).toBe(false)
  })
})
