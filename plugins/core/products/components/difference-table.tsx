'use client'
import type { ShopDifference } from '../../../../src/publishing/compare-products.ts'
import { useYen } from '../../console/formats.ts'
import { NewTabLink } from '../../console/new-tab-link.tsx'
import { StatusPill, type StatusStyles } from '../../console/status-pill.tsx'
import { useTexts } from './texts.ts'

const EFFECT_STYLES: StatusStyles<ShopDifference['effect']> = {
  none: 'light-gray',
  adds: 'success',
  changes: 'warning',
  removes: 'error',
}

/** Value by value what the console, the last push and the shop have, and what publishing does there. */
export function DifferenceTable({
  differences,
}: {
  readonly differences: readonly ShopDifference[]
}) {
  const texts = useTexts()
  const [, console, known, shop, publishing] = texts.columns
  return (
    <table className="kit-table">
      <caption className="kit-hidden">{texts.heading}</caption>
      <thead>
        <tr>
          {texts.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map((one) => (
          <tr key={`${one.variant} ${one.field}`}>
            <th scope="row">
              {texts.field[one.field]}
              {one.variant && <span className="kit-table__detail">{one.variant}</span>}
            </th>
            <Cell field={one.field} label={console} value={one.console} />
            <Cell field={one.field} label={known} value={one.known} />
            <Cell field={one.field} isDrift={one.drifted} label={shop} value={one.shop} />
            <td data-label={publishing}>
              <StatusPill styles={EFFECT_STYLES} texts={texts.effect} value={one.effect} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps = {
  readonly field: ShopDifference['field']
  readonly label: string | undefined
  readonly value: string | null
  /** Whether it was changed there. */
  readonly isDrift?: boolean
}

function Cell({ field, label, value, isDrift = false }: CellProps) {
  const content = <Value field={field} value={value} />
  return <td data-label={label}>{isDrift ? <strong>{content}</strong> : <span>{content}</span>}</td>
}

function Value({ field, value }: Pick<CellProps, 'field' | 'value'>) {
  const texts = useTexts()
  const yen = useYen()
  if (value === null || value === '') return texts.nothing
  if (field === 'price') return yen(Number(value))
  if (field === 'status') return texts.status[value] ?? value
  if (field === 'description' || field === 'discounts')
    return <span className="shop-comparison__text">{value}</span>
  if (field !== 'image') return value
  // A picture that was replaced in the shop is known by its identifier only.
  return /^https?:/.test(value) ? (
    <NewTabLink href={value}>{texts.picture}</NewTabLink>
  ) : (
    texts.otherPicture
  )
}
