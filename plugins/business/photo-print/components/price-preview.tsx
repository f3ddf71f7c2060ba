'use client'
import { cappedRanges } from '../../../../src/photo-print/capped-ranges.ts'
import { discountProblems, isPrintPrice } from '../../../../src/photo-print/discount-problems.ts'
import {
  type QuantityDiscount,
  type QuantityPricing,
  totalPrice,
  unitPrice,
} from '../../../../src/photo-print/quantity-price.ts'
import { useYen } from '../../../core/console/formats.ts'
import type { DiscountRow } from './discount-rows.ts'
import { useTexts } from './texts.ts'

const QUANTITIES = [1, 10, 50, 100]

type Props = { readonly basePrice: unknown; readonly rows: readonly DiscountRow[] }

/** What customers pay for some quantities, by the function that also counts when they order. */
export function PricePreview({ basePrice, rows }: Props) {
  const { discounts: texts } = useTexts()
  const right = isPrintPrice(basePrice) && discountProblems(basePrice, rows).length === 0
  return (
    <div aria-live="polite" className="discounts__preview">
      <p className="field-label">{texts.preview}</p>
      {right ? (
        <Totals pricing={{ basePrice, discounts: rows as readonly QuantityDiscount[] }} />
      ) : (
        <p>{texts.noPreview}</p>
      )}
    </div>
  )
}

function Totals({ pricing }: { readonly pricing: QuantityPricing }) {
  const { discounts: texts } = useTexts()
  const yen = useYen()
  const thresholds = pricing.discounts.map(({ quantity }) => quantity)
  const quantities = [...new Set([...QUANTITIES, ...thresholds])].sort((a, b) => a - b)
  return (
    <>
      <table className="discounts__totals">
        <thead>
          <tr>
            <th scope="col">{texts.quantity}</th>
            <th scope="col">{texts.each}</th>
            <th scope="col">{texts.total}</th>
          </tr>
        </thead>
        <tbody>
          {quantities.map((quantity) => (
            <tr key={quantity}>
              <th scope="row">{quantity}</th>
              <td>{yen(unitPrice(pricing, quantity))}</td>
              <td>{yen(totalPrice(pricing, quantity))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {cappedRanges(pricing).map(({ first, last, threshold }) => (
        <p className="discounts__hint" key={threshold}>
          {texts.sameAs(first, last, threshold)}
        </p>
      ))}
    </>
  )
}
