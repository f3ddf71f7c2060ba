'use client'
import { ChoiceButtons } from '../../../core/console/filters.tsx'
import { useYen } from '../../../core/console/formats.ts'
import { PlainTable } from '../../../core/console/plain-table.tsx'
import type { SalesAnswer } from '../endpoints/read-sales.ts'
import { GROUPS, type Group } from '../operations/groupings.ts'
import { useTexts } from './texts.ts'

type Props = {
  readonly sales: SalesAnswer
  /** Of the values as a CSV file. */
  readonly fileUrl: string
  readonly onGroup: (group: Group) => void
}

/** Sales by brand, artist or artwork, those that sell most first. */
export function SalesGroups({ sales: { group, groups }, fileUrl, onGroup }: Props) {
  const texts = useTexts()
  const yen = useYen()
  const hasPieces = group !== 'brand'
  return (
    <>
      <ChoiceButtons
        id="analytics-by"
        label={texts.groupBy}
        onChange={onGroup}
        options={GROUPS.map((one) => [one, texts.groups[one]] as const)}
        value={group}
      />
      {groups.length === 0 ? (
        <div className="kit-empty">
          <p role="status">{texts.nothingSold}</p>
        </div>
      ) : (
        <>
          <PlainTable
            caption={texts.groups[group]}
            columns={[
              texts.groupNames[group],
              texts.orderCount,
              ...(hasPieces ? [texts.pieces] : []),
              texts.sales,
            ]}
            rows={groups.map(({ id, name, orders, quantity, sales }) => ({
              key: id ?? '',
              cells: [name ?? texts.noBrand, orders, ...(hasPieces ? [quantity] : []), yen(sales)],
            }))}
          />
          <a className="analytics__file" download href={fileUrl}>
            {texts.downloadGroups}
          </a>
        </>
      )}
    </>
  )
}
