'use client'
import { Fragment, type ReactNode } from 'react'

type Props = {
  /** For those who do not see the heading above it. */
  readonly caption: string
  readonly columns: readonly string[]
  /** The first cell names the row. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** A table of figures; on a phone each row is a card. */
export function PlainTable({ caption, columns, rows }: Props) {
  return (
    <table className="kit-table kit-figures">
      <caption className="kit-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <Fragment key={columns[index]}>
                {index === 0 ? (
                  <th scope="row">{cell}</th>
                ) : (
                  <td className="kit-table__number" data-label={columns[index]}>
                    <span>{cell}</span>
                  </td>
                )}
              </Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
