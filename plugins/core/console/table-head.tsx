type Props = {
  readonly columns: readonly string[]
  /** Heading of the last column for screen readers. */
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
