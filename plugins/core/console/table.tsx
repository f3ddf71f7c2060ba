'use client'
import { Button } from '@payloadcms/ui'
import { useKitTexts } from './texts.ts'

type PagerProps = {
  readonly page: number
  /** Rows on a page. */
  readonly limit: number
  readonly total: number
  readonly onChange: (page: number) => void
}

/** The range of rows that a list shows, and the buttons to its other pages. */
export function Pager({ page, limit, total, onChange }: PagerProps) {
  const texts = useKitTexts()
  if (total <= limit && page === 1) return null
  const last = Math.max(1, Math.ceil(total / limit))
  const step = (to: number, label: string, id: string) => (
    <Button
      buttonStyle="secondary"
      disabled={to < 1 || to > last}
      id={id}
      margin={false}
      onClick={() => onChange(Math.min(to, last))}
      size="small"
    >
      {label}
    </Button>
  )
  return (
    <nav aria-label={texts.pages} className="kit-pager">
      {step(page - 1, texts.previous, 'page-previous')}
      <span>{texts.range((page - 1) * limit + 1, Math.min(page * limit, total), total)}</span>
      {step(page + 1, texts.next, 'page-next')}
    </nav>
  )
}

type TableHeadProps = {
  readonly columns: readonly string[]
  /** Heading of the last column for screen readers, where it has buttons. */
  readonly actions?: string
}

/** Headings of a table whose rows end with buttons. */
export function TableHead({ columns, actions }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        {actions && (
          <th scope="col">
            <span className="kit-hidden">{actions}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
