type Props = {
  readonly columns: readonly string[]
  /** What the last column holds, for those who do not see its buttons. */
  readonly actions: string
}

/** Headings of a table whose rows end with buttons. */
export function TableHead({ columns, actions }: Props) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        <th scope="col">
          <span className="kit-hidden">{actions}</span>
        </th>
      </tr>
    </thead>
  )
}
